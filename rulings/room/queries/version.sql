-- Another word each time something has changed in the queue or room of a session. Rows that are only
-- added to, or ended, are counted; what is written over is told by a digest.
SELECT concat_ws('-',
    session.current_round,
    session.rounds,
    md5(session.rounds_began::text),
    (SELECT concat(count(*), '-', count(closed_at)) FROM rulings_directorcall WHERE session_id = session.id),
    (
        SELECT count(*) FROM rulings_directorcall call
        JOIN rulings_tableevent told ON told.call_id = call.id WHERE call.session_id = session.id
    ),
    (
        SELECT concat(count(DISTINCT matter.id), '-', count(answer.id)) FROM rulings_directorcall call
        JOIN rulings_matter matter ON matter.call_id = call.id
        LEFT JOIN rulings_answer answer ON answer.matter_id = matter.id WHERE call.session_id = session.id
    ),
    (
        SELECT count(*) FROM rulings_directorcall call
        JOIN rulings_matter matter ON matter.call_id = call.id
        JOIN rulings_ruling ruling ON ruling.matter_id = matter.id
        JOIN rulings_adjustment scored ON scored.ruling_id = ruling.id WHERE call.session_id = session.id
    ),
    (
        SELECT count(*) FROM deals_section section
        JOIN deals_table place ON place.section_id = section.id WHERE section.session_id = session.id
    ),
    (
        SELECT md5(string_agg(ROW(pair.id, pair.number, one.name, one.user_id, two.name, two.user_id)::text, '' ORDER BY pair.id))
        FROM deals_section section
        JOIN deals_pair pair ON pair.section_id = section.id
        LEFT JOIN deals_player one ON one.id = pair.player1_id
        LEFT JOIN deals_player two ON two.id = pair.player2_id
        WHERE section.session_id = session.id
    ),
    (
        SELECT md5(string_agg(ROW(seat.*)::text, '' ORDER BY seat.id))
        FROM deals_section section
        JOIN deals_table place ON place.section_id = section.id
        JOIN deals_pairing seat ON seat.table_id = place.id
        WHERE section.session_id = session.id
    )
)
FROM deals_session session WHERE session.id = %s
