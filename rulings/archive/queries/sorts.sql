-- How many rulings of these clubs have each value of each sort, and what outcomes (in that language)
-- and directors are called.
WITH sorts AS MATERIALIZED (
    SELECT is_practice, sort, value, sum(number)::int AS number,
        max(max(example)) OVER (PARTITION BY sort, value) AS example
    FROM rulings_archivetally
    WHERE club_id = ANY (%(clubs)s) AND number > 0
        AND sort IN ('kind', 'irregularity', 'outcome', 'director')
    GROUP BY is_practice, sort, value
)
SELECT is_practice, sort, value, number, CASE sort
    WHEN 'outcome' THEN (
        SELECT words #>> ARRAY[%(language)s, 'outcome'] FROM rulings_ruling WHERE id = example
    )
    WHEN 'director' THEN (
        SELECT CASE WHEN erased_at IS NULL THEN coalesce(nullif(name, ''), username) END
        FROM deals_user WHERE id = value::bigint
    )
END
FROM sorts
