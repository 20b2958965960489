-- The tables where something keeps a director in the sessions that are going on, his oldest call first.
SELECT
    stay.call_id, place.id, section.letter, place.number, stay.owed,
    CASE WHEN session.id = %(session)s THEN '' ELSE event.name END
FROM rulings_stay stay
JOIN rulings_directorcall call ON call.id = stay.call_id
JOIN deals_session session ON session.id = call.session_id
JOIN deals_event event ON event.id = session.event_id
JOIN deals_membership membership ON membership.club_id = event.club_id AND membership.user_id = %(user)s
JOIN deals_table place ON place.id = call.table_id
JOIN deals_section section ON section.id = place.section_id
WHERE call.director_id = %(user)s
    AND call.closed_at IS NULL
    AND call.withdrawn_at IS NULL
    AND membership.roles && %(roles)s::varchar[]
    AND event.archived_at IS NULL
    AND CASE
        WHEN event.is_practice THEN session.id = %(session)s
        ELSE session.starts_at >= %(since)s AND session.starts_at < %(until)s
    END
ORDER BY call.id
