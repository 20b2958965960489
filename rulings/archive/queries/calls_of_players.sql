-- The calls to tables where one of these players sat in the round of the call.
WITH pairs AS MATERIALIZED (
    SELECT id FROM deals_pair WHERE player1_id = ANY (%s) OR player2_id = ANY (%s)
), seats AS MATERIALIZED (
    SELECT seat.table_id, seat.round FROM deals_pairing seat JOIN pairs ON pairs.id = seat.ns_id
    UNION
    SELECT seat.table_id, seat.round FROM deals_pairing seat JOIN pairs ON pairs.id = seat.ew_id
)
SELECT call.id
FROM seats CROSS JOIN LATERAL (
    SELECT id FROM rulings_directorcall
    WHERE table_id = seats.table_id AND round = seats.round
    OFFSET 0  -- else all calls of all clubs may be read to be joined
) call
LIMIT %s
