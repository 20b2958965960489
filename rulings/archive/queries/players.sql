-- Who sat at the tables of these rulings in the round of their calls, in clubs where the reader may see names.
SELECT line.ruling_id, north.name, south.name, east.name, west.name
FROM rulings_archiveline line
JOIN rulings_directorcall call ON call.id = line.call_id
JOIN deals_pairing seat ON seat.table_id = call.table_id AND seat.round = call.round
LEFT JOIN deals_pair ns ON ns.id = seat.ns_id
LEFT JOIN deals_pair ew ON ew.id = seat.ew_id
LEFT JOIN deals_player north ON north.id = ns.player1_id
LEFT JOIN deals_player south ON south.id = ns.player2_id
LEFT JOIN deals_player east ON east.id = ew.player1_id
LEFT JOIN deals_player west ON west.id = ew.player2_id
WHERE line.ruling_id = ANY (%(keys)s) AND line.club_id = ANY (%(clubs)s)
