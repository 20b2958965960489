-- A matter of a call by its number, with all that a step of the flow shows of it, whether rounds are
-- timed, whether it is the user's and has a record or what somebody else has said there (others.sql),
-- the roles that he holds in the club, who sits at the table, and what was said (answers.sql). The
-- columns of each table stand in the order of its model's fields.
SELECT
    matter.id, matter.call_id, matter.number, matter.irregularity, matter.edition, matter.finding,
    matter.opened_at, matter.set_aside_at, matter.beside,

    call.id, call.session_id, call.table_id, call.round, call.board_id, call.played_board_id,
    call.declarer, call.contract, call.called_by, call.director_id, call.from_card, call.handed_to_id,
    call.chief_asked_at, call.called_at, call.arrived_at, call.claimed_at, call.closed_at, call.resolution_id,
    call.withdrawn_at,

    place.id, place.section_id, place.number,

    section.id, section.session_id, section.letter,

    board.id, board.session_id, board.number, board.dealer, board.vulnerability, board.hands,

    played.id, played.board_id, played.table_id, played.round, played.ns_id, played.ew_id,
    played.contract, played.declarer, played.auction, played.call_notes, played.card_notes, played.play, played.tricks,
    played.imported_unit, played.imported_ns, played.imported_ew,

    EXISTS (SELECT FROM rulings_stay stay WHERE stay.call_id = call.id),
    event.round_minutes IS NOT NULL,
    call.director_id = %(user)s AND (call.played_board_id IS NOT NULL OR {others}),

    (
        SELECT membership.roles
        FROM deals_membership membership
        WHERE membership.club_id = event.club_id AND membership.user_id = %(user)s
    ),

    ({pairs}),

{said}
FROM rulings_matter matter
JOIN rulings_directorcall call ON call.id = matter.call_id
JOIN deals_session session ON session.id = call.session_id
JOIN deals_event event ON event.id = session.event_id
JOIN deals_table place ON place.id = call.table_id
JOIN deals_section section ON section.id = place.section_id
LEFT JOIN deals_board board ON board.id = call.board_id
LEFT JOIN deals_playedboard played ON played.id = call.played_board_id
WHERE matter.call_id = %(call)s AND matter.number = %(number)s
