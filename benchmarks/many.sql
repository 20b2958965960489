-- clubs
INSERT INTO deals_club (
    id, name, slug, language, table_cards, table_card_codes, keep_months, keep_is_chosen,
    privacy_contact, created_at
)
SELECT 1000000 + c, 'Club ' || c, 'club-' || c, 'en', false, 1, 0, true, '', now()
FROM generate_series(0, 49) c;

INSERT INTO deals_user (
    id, password, username, name, language, theme, four_colour, alert_by, is_active, is_superuser,
    date_joined
)
SELECT
    1000000 + n, '!', 'd' || n / 5 || '-' || n % 5, 'Director ' || n, 'en', 'system', false,
    'nothing', true, false, now()
FROM generate_series(0, 250) n;

INSERT INTO deals_membership (club_id, user_id, roles, brought_account)
SELECT 1000000 + c, 1000000 + d, '{director,reviewer,administrator}', false
FROM generate_series(0, 49) c, generate_series(0, 250) d
WHERE d / 5 = c OR d = 250;

INSERT INTO deals_player (id, club_id, name, number, is_invented)
SELECT 1000000 + c * 200 + j, 1000000 + c, 'Player' || j || ' of Club' || c, '', false
FROM generate_series(0, 49) c, generate_series(0, 199) j;

INSERT INTO rulings_clubchain (club_id, length, head)
SELECT 1000000 + c, 0, '' FROM generate_series(0, 49) c;

-- stages
CREATE UNLOGGED TABLE s_evening (k int, club int, starts timestamptz);
CREATE UNLOGGED TABLE s_ruling (
    id bigint, t bigint, club bigint, position int, previous text, hash text, at timestamptz,
    by bigint, session bigint, place int, round int, board int,
    found bigint, decision bigint, reason bigint
);
CREATE UNLOGGED TABLE s_text (id bigint, body text, salt text, digest text);

-- rooms
ANALYZE s_ruling;

INSERT INTO deals_section (id, session_id, letter)
SELECT 1000000 + k, 1000000 + k, 'A' FROM s_evening;

INSERT INTO deals_table (id, section_id, number)
SELECT 1000000 + k * 10 + j, 1000000 + k, j + 1 FROM s_evening, generate_series(0, 9) j;

INSERT INTO deals_board (id, session_id, number, dealer, vulnerability, hands)
SELECT 1000000 + k * 24 + j, 1000000 + k, j + 1, 'N', 'None', ''
FROM s_evening, generate_series(0, 23) j;

INSERT INTO deals_pair (id, section_id, number, direction, player1_id, player2_id)
SELECT
    1000000 + k * 20 + j, 1000000 + k, j + 1, '',
    1000000 + club * 200 + (k * 7 + j * 2) % 200, 1000000 + club * 200 + (k * 7 + j * 2 + 1) % 200
FROM s_evening, generate_series(0, 19) j;

INSERT INTO deals_pairing (table_id, round, ns_id, ew_id)
SELECT
    1000000 + k * 10 + j, r, 1000000 + k * 20 + j, 1000000 + k * 20 + 10 + (j + r) % 10
FROM s_evening, generate_series(0, 9) j, generate_series(1, 4) r;

INSERT INTO rulings_freetext (id, text, salt, digest, erasure)
SELECT id, body, salt, digest, '' FROM s_text;

-- heads
UPDATE rulings_clubchain c SET length = s.position, head = s.hash
FROM (
    SELECT DISTINCT ON (club) club, position, hash FROM s_ruling ORDER BY club, position DESC
) s
WHERE s.club = c.club_id;

INSERT INTO rulings_review (ruling_id, by_id, at)
SELECT id, by, at FROM s_ruling WHERE id % 10 = 0;

-- copied deals_event FROM s_evening s, deals_event t WHERE t.name = 'Template evening'
id = 1000000 + s.k
club_id = 1000000 + s.club
name = 'Evening ' || s.k
date = s.starts::date

-- copied deals_session FROM s_evening s, deals_session t JOIN deals_event e ON e.id = t.event_id WHERE e.name = 'Template evening'
id = 1000000 + s.k
event_id = 1000000 + s.k
starts_at = s.starts

-- copied rulings_directorcall FROM s_ruling s JOIN rulings_ruling r ON r.id = s.t JOIN rulings_matter m ON m.id = r.matter_id JOIN rulings_directorcall t ON t.id = m.call_id
id = s.id
session_id = s.session
table_id = 1000000 + (s.session - 1000000) * 10 + s.place
round = s.round
board_id = 1000000 + (s.session - 1000000) * 24 + s.board
director_id = s.by
called_at = s.at - interval '5 minutes'
claimed_at = s.at - interval '3 minutes'
closed_at = s.at

-- copied rulings_matter FROM s_ruling s JOIN rulings_ruling r ON r.id = s.t JOIN rulings_matter t ON t.id = r.matter_id
id = s.id
call_id = s.id
number = 1

-- copied rulings_answer FROM s_ruling s JOIN rulings_ruling r ON r.id = s.t JOIN rulings_answer t ON t.matter_id = r.matter_id
id = DEFAULT
matter_id = s.id
by_id = s.by
at = s.at - interval '1 minute'
note_id = NULL

-- copied rulings_tableevent FROM s_ruling s JOIN rulings_ruling r ON r.id = s.t JOIN rulings_matter m ON m.id = r.matter_id JOIN rulings_tableevent t ON t.call_id = m.call_id
id = DEFAULT
call_id = s.id
by_id = s.by
at = s.at

-- copied rulings_ruling FROM s_ruling s JOIN rulings_ruling t ON t.id = s.t
id = s.id
club_id = s.club
position = s.position
matter_id = s.id
number = 1
amends_id = NULL
found_id = s.found
decision_id = s.decision
reason_id = s.reason
by_id = s.by
at = s.at
previous_hash = s.previous
hash = s.hash

-- copied rulings_factsdigest FROM s_ruling s JOIN rulings_factsdigest t ON t.ruling_id = s.t
ruling_id = s.id
club_id = s.club

-- copied rulings_archiveline FROM s_ruling s JOIN rulings_archiveline t ON t.ruling_id = s.t LEFT JOIN s_text x ON x.id = s.decision
ruling_id = s.id
matter = s.id
call_id = s.id
club_id = s.club
event_id = s.session
board_id = 1000000 + (s.session - 1000000) * 24 + s.board
director = s.by
at = s.at
given = s.at
by_id = s.by
letter = 'A'
number = s.place + 1
board_number = s.board + 1
is_amended = false
is_reviewed = s.id % 10 = 0
words = t.words || to_tsvector('simple', coalesce(x.body, ''))
