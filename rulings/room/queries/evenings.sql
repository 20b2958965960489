-- When the user was last called to a table of the session; of the sessions of these clubs that are nearest
-- to now. From either side of now by the index of the time, instead of all in order of the distance.
(
    SELECT max(call.called_at) FROM rulings_directorcall call
    WHERE call.session_id = session.id AND call.director_id = %(user)s AND call.called_at > %(since)s
)
FROM (
    (
        SELECT session.id FROM deals_session session JOIN deals_event event ON event.id = session.event_id
        WHERE event.club_id = ANY (%(clubs)s) AND event.archived_at IS NULL AND event.is_practice
        ORDER BY session.starts_at DESC, session.id DESC LIMIT 6
    )
    UNION ALL (
        SELECT session.id FROM deals_session session JOIN deals_event event ON event.id = session.event_id
        WHERE event.club_id = ANY (%(clubs)s) AND event.archived_at IS NULL AND NOT event.is_practice
            AND session.starts_at <= %(now)s
        ORDER BY session.starts_at DESC, session.id DESC LIMIT 12
    )
    UNION ALL (
        SELECT session.id FROM deals_session session JOIN deals_event event ON event.id = session.event_id
        WHERE event.club_id = ANY (%(clubs)s) AND event.archived_at IS NULL AND NOT event.is_practice
            AND session.starts_at > %(now)s
        ORDER BY session.starts_at, session.id LIMIT 12
    )
) near
JOIN deals_session session ON session.id = near.id
JOIN deals_event event ON event.id = session.event_id
JOIN deals_club club ON club.id = event.club_id
ORDER BY event.is_practice DESC, abs(extract(epoch FROM session.starts_at - %(now)s)), session.id DESC
LIMIT 12
