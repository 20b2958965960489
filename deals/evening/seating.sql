-- Numbers and names of the two pairs that meet at a table in a round, in one value; nothing where no
-- movement says so. In the gaps stands what the table and the round are called in a statement.
SELECT json_build_array(
    json_build_array(ns.number, north.name, south.name),
    json_build_array(ew.number, east.name, west.name)
)
FROM deals_pairing pairing
LEFT JOIN deals_pair ns ON ns.id = pairing.ns_id
LEFT JOIN deals_player north ON north.id = ns.player1_id
LEFT JOIN deals_player south ON south.id = ns.player2_id
LEFT JOIN deals_pair ew ON ew.id = pairing.ew_id
LEFT JOIN deals_player east ON east.id = ew.player1_id
LEFT JOIN deals_player west ON west.id = ew.player2_id
WHERE pairing.table_id = {table} AND pairing.round = {round}
