-- Whether somebody else than the user has said something in the `call` of a statement: answered or ruled there, put
-- an ending on the bench, asked peers, noted what happened at the table, said who declares, settled it, or had it
-- before him.
(
    EXISTS (
        SELECT FROM rulings_matter own
        WHERE own.call_id = call.id AND (
            EXISTS (SELECT FROM rulings_answer one WHERE one.matter_id = own.id AND one.by_id <> %(user)s)
            OR EXISTS (SELECT FROM rulings_ruling one WHERE one.matter_id = own.id AND one.by_id <> %(user)s)
            OR EXISTS (SELECT FROM rulings_poll one WHERE one.matter_id = own.id AND one.by_id <> %(user)s)
            OR EXISTS (SELECT FROM rulings_claimbench one WHERE one.matter_id = own.id AND one.made_by_id <> %(user)s)
        )
    )
    OR EXISTS (
        SELECT FROM rulings_tableevent event
        WHERE event.call_id = call.id AND (
            event.by_id <> %(user)s
            AND event.what IN (
                'at the table', 'obligation opened', 'obligation closed', 'declarer named', 'resolved', 'taken'
            )
            OR event.what = 'taken' AND event.detail ? 'from'
        )
    )
)
