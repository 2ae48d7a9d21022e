-- Search orders by the exact last sign of life only while a member is online, and by its day afterwards. Nobody can work
-- out from their order when somebody was here.
--
-- `active_at` stays what the indexes are ordered by: a job rounds it down to the day (UTC) once the member has gone, and
-- keeps the exact time in `seen_at`, which notices need. Whoever wants the exact time takes the greater of the two.
--
-- Safe while the older version runs: it goes on writing `active_at`, which the job rounds later.

alter table search_members add column seen_at timestamptz;

create index search_members_to_round on search_members (site_id, active_at)
  where date_trunc('day', active_at at time zone 'UTC') <> active_at at time zone 'UTC';

comment on column search_members.seen_at is 'personal: tell of messages and likes that came since; kept: with the account; read by: the member';
