-- A message is sent with the same few look-ups however old the plan of a connection is. Replaces the body of the function
-- of 1200, whose comments and those of 0043 hold: what it takes, gives and locks stays. Safe beside a running older
-- version, which calls the same function.

create or replace function send_messages(
  p_site uuid[], p_from uuid[], p_to uuid[], p_message uuid[], p_new_conversation uuid[], p_movement uuid[], p_kind text[],
  p_body text[], p_photo uuid[], p_gift text[], p_gif text[], p_cost int[], p_client uuid[], p_away boolean[],
  p_now timestamptz[], p_free_conversations int
) returns setof sent_message language plpgsql
  -- A list has at most some dozens of rows: whatever the statistics say, each is looked up by its key.
  set enable_seqscan = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  -- Where the feed is written to now: by default each event would call the function, which costs as much as storing it.
  v_slot smallint := feed_slot(now());
begin
  perform 1 from member_states where member_id = any (p_from || p_to) order by member_id for update;

  -- A statement of its own: it sees what was committed before the locks were had. So of two requests with one client_id
  -- the second finds what the first has stored.
  return query
  with asked as (
    select * from unnest(p_site, p_from, p_to, p_message, p_new_conversation, p_movement, p_kind, p_body, p_photo, p_gift,
      p_gif, p_cost, p_client, p_away, p_now) with ordinality
      as a (site_id, from_id, to_id, message_id, new_conversation_id, movement_id, kind, body, photo_id, gift,
        gif_id, cost, client_id, away, now, place)
  ),
  judged as materialized (
    select a.*, old.id as old_id, old.conversation_id as old_conversation, old.created_at as old_created,
      old.credits as old_credits, c.id as known_id,
      case when c.member_a = a.from_id then c.unread_a else c.unread_b end as conversation_unread,
      s.credits as wallet, s.unread, s.new_likes, s.conversations_started, s.event_seq,
      r.unread as receiver_unread, r.event_seq as receiver_event_seq,
      fm.xmin::text || '.' || fp.xmin::text as sender_stamp, tm.xmin::text || '.' || tp.xmin::text as receiver_stamp,
      seen.active_at, mine.from_id is not null as liked, theirs.from_id is not null as likes_me,
      case
        when old.id is not null then null
        when fm.id is null or tm.id is null or tp.member_id is null or a.from_id = a.to_id then 'not_found'
        when blocked_by.blocker_id is not null then 'blocked_by'
        when blocking.blocker_id is not null then 'forbidden'
        when tp.status <> 'active' or tm.status in ('banned', 'pending_deletion') or tm.kind = 'cam' then 'not_found'
        when tm.status = 'not_confirmed' then 'recipient_not_confirmed'
        when c.id is null and tm.invisible then 'invisible'
        when c.id is null and fm.paid_since is null and s.conversations_started >= p_free_conversations then 'premium_only'
        when s.credits < a.cost then 'not_enough_credits'
      end as refused
    from asked a
    -- One look-up for each, whatever the planner believes: a plan that was made while a table was small, and is kept by
    -- the connection, would read the whole table for each list. `offset 0` keeps the two from becoming plain joins.
    left join lateral (
      select m.id, m.conversation_id, m.created_at, m.credits from messages m
      where m.from_id = a.from_id and m.client_id = a.client_id offset 0
    ) old on true
    left join members fm on fm.id = a.from_id and fm.site_id = a.site_id
    left join profiles fp on fp.member_id = a.from_id
    left join member_states s on s.member_id = a.from_id
    left join members tm on tm.id = a.to_id and tm.site_id = a.site_id
    left join profiles tp on tp.member_id = a.to_id
    left join member_states r on r.member_id = a.to_id
    left join search_members seen on seen.member_id = a.to_id
    left join lateral (
      select k.id, k.member_a, k.unread_a, k.unread_b from conversations k
      where k.member_a = least(a.from_id, a.to_id) and k.member_b = greatest(a.from_id, a.to_id) offset 0
    ) c on true
    left join blocks blocked_by on blocked_by.blocker_id = a.to_id and blocked_by.blocked_id = a.from_id
    left join blocks blocking on blocking.blocker_id = a.from_id and blocking.blocked_id = a.to_id
    left join likes mine on mine.from_id = a.from_id and mine.to_id = a.to_id
    left join likes theirs on theirs.from_id = a.to_id and theirs.to_id = a.from_id
  ),
  sent as materialized (
    select j.*, coalesce(j.known_id, j.new_conversation_id) as conversation_id from judged j
    where j.refused is null and j.old_id is null
  ),
  gone_on as (
    update conversations c set
      last_message_id = greatest(c.last_message_id, t.message_id), last_at = greatest(c.last_at, t.now),
      unread_a = c.unread_a + (c.member_b = t.from_id)::int, unread_b = c.unread_b + (c.member_a = t.from_id)::int,
      wrote_a = c.wrote_a or c.member_a = t.from_id, wrote_b = c.wrote_b or c.member_b = t.from_id
    from sent t where c.id = t.known_id
  ),
  begun as (
    insert into conversations
      (id, site_id, member_a, member_b, started_by, wrote_a, wrote_b, last_message_id, last_at, unread_a, unread_b, created_at)
    select t.new_conversation_id, t.site_id, least(t.from_id, t.to_id), greatest(t.from_id, t.to_id), t.from_id,
      t.from_id < t.to_id, t.from_id > t.to_id, t.message_id, t.now, (t.from_id > t.to_id)::int, (t.from_id < t.to_id)::int,
      t.now
    from sent t where t.known_id is null
  ),
  stored as (
    insert into messages
      (conversation_id, id, from_id, to_id, kind, body, photo_id, gift, gif_id, credits, client_id, created_at)
    select t.conversation_id, t.message_id, t.from_id, t.to_id, t.kind, t.body, t.photo_id, t.gift, t.gif_id, t.cost,
      t.client_id, t.now
    from sent t
  ),
  -- Each message is an event for both; a member may be the receiver of several in one list, and a sender besides.
  events as materialized (
    select e.*, row_number() over (partition by e.member_id order by e.place, e.mine desc) as nth from (
      select t.from_id as member_id, t.place, true as mine, t.cost as spent, 0 as received,
        (t.known_id is null)::int as started, t.event_seq, t.conversation_id, t.message_id, t.now from sent t
      union all
      select t.to_id, t.place, false, 0, 1, 0, t.receiver_event_seq, t.conversation_id, t.message_id, t.now from sent t
    ) e
  ),
  changes as materialized (
    select e.member_id, sum(e.spent)::int as spent, sum(e.received)::int as received, sum(e.started)::int as started,
      count(*) as number
    from events e group by e.member_id
  ),
  counted as (
    update member_states s set
      credits = s.credits - x.spent, unread = s.unread + x.received, event_seq = s.event_seq + x.number,
      conversations_started = s.conversations_started + x.started
    from changes x where s.member_id = x.member_id
  ),
  paid as (
    insert into credit_movements (member_id, id, kind, from_account, to_account, credits, balance, reference, created_at)
    select t.from_id, t.movement_id, case t.kind when 'photo' then 'photo' when 'gift' then 'gift' else 'message' end,
      'wallet', 'spent', t.cost, t.wallet - t.cost, t.message_id, t.now
    from sent t where t.cost > 0
  ),
  -- The feed keeps a reference; whoever replays it reads the message itself, as it is then.
  announced as (
    insert into member_events (member_id, seq, event, created_at, slot)
    select e.member_id, e.event_seq + e.nth,
      jsonb_build_object('type', 'message', 'conversation', e.conversation_id, 'message', e.message_id), e.now, v_slot
    from events e
  ),
  noticed as (
    insert into message_notices (member_id, conversation_id, first_message, created_at)
    select t.to_id, t.conversation_id, t.known_id is null, t.now from sent t where t.away
    on conflict do nothing
  ),
  -- The table of migration 0120: whoever is away is told by web push, where a browser of theirs wants it.
  pushed as (
    insert into push_notices (member_id, conversation_id, message_id, first_message, created_at)
    select t.to_id, t.conversation_id, t.message_id, t.known_id is null, t.now from sent t
    where t.away and exists (select 1 from push_subscriptions p where p.member_id = t.to_id)
    on conflict (member_id, conversation_id) do update set message_id = excluded.message_id
  )
  select j.place::int, j.refused, j.old_id is not null, coalesce(j.old_id, j.message_id),
    coalesce(j.old_conversation, j.known_id, j.new_conversation_id), j.known_id is null and j.old_id is null,
    coalesce(j.old_created, j.now), coalesce(j.old_credits, j.cost),
    j.wallet - coalesce(x.spent, 0), j.unread + coalesce(x.received, 0), j.new_likes,
    j.conversations_started + coalesce(x.started, 0), j.event_seq + coalesce(e.nth, 0), j.sender_stamp,
    coalesce(j.conversation_unread, 0),
    j.to_id, j.receiver_unread + coalesce(y.received, 0), j.receiver_event_seq + coalesce(f.nth, 0), j.receiver_stamp,
    j.active_at, j.liked, j.likes_me
  from judged j
  left join changes x on x.member_id = j.from_id
  left join changes y on y.member_id = j.to_id
  left join events e on e.place = j.place and e.mine
  left join events f on f.place = j.place and not f.mine;
end $$;
