-- The calls to tables where one of these players sat in the round of the call. Lists of keys, since
-- PostgreSQL goes through an index once for a list, and begins anew for each row that is joined: half
-- the pages of an index and a table for a player of 1,600 calls. `OFFSET 0` keeps the join out.
WITH pairs AS MATERIALIZED (
    SELECT id FROM deals_pair WHERE player1_id = ANY (%s) OR player2_id = ANY (%s)
), seats AS MATERIALIZED (
    SELECT table_id, round FROM deals_pairing WHERE ns_id = ANY (ARRAY (SELECT id FROM pairs))
    UNION ALL
    SELECT table_id, round FROM deals_pairing WHERE ew_id = ANY (ARRAY (SELECT id FROM pairs))
), calls AS MATERIALIZED (
    SELECT id, table_id, round FROM rulings_directorcall
    WHERE table_id = ANY (ARRAY (SELECT table_id FROM seats))
)
SELECT id FROM calls WHERE (table_id, round) IN (SELECT table_id, round FROM seats)
LIMIT %s
