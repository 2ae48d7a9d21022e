-- database/functions/send_messages_in_order.sql
--
-- Many paid messages in one statement: may they, what does it cost, pay, store, count. Each member may stand in the list
-- once, as sender or as receiver. Locks are taken in one order everywhere: the state rows of all members by id, then
-- conversations. p_shown says that the receiver has a screen open, which the message goes to at once.
create or replace function send_messages_in_order(
  p_site uuid[], p_from uuid[], p_to uuid[], p_message uuid[], p_new_conversation uuid[], p_movement uuid[], p_kind text[],
  p_body text[], p_photo uuid[], p_gift text[], p_gif text[], p_cost int[], p_client uuid[], p_away boolean[],
  p_now timestamptz[], p_shown boolean[], p_free_conversations int
) returns setof sent_in_order language plpgsql
  -- A list has at most some dozens of rows: whatever the statistics say, each is looked up by its key.
  set enable_seqscan = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_locked int;
begin
  perform 1 from member_states where member_id = any (p_from || p_to) order by member_id for update;
  get diagnostics v_locked = row_count;
  if v_locked < 2 * cardinality(p_from) and exists (
    select 1 from unnest(p_from, p_to) with ordinality as a (from_id, to_id, place)
    cross join lateral (values (a.from_id), (a.to_id)) m (id)
    group by m.id having count(distinct a.place) > 1
  ) then
    raise exception 'a member stands twice in a list of messages';
  end if;
  -- A statement of its own: it sees what was committed before the locks were had. So of two requests with one client_id
  -- the second finds what the first has stored.
  return query
  with asked as (
    select * from unnest(p_site, p_from, p_to, p_message, p_new_conversation, p_movement, p_kind, p_body, p_photo, p_gift,
      p_gif, p_cost, p_client, p_away, p_now, p_shown) with ordinality
      as a (site_id, from_id, to_id, given_id, new_conversation_id, movement_id, kind, body, photo_id, gift,
        gif_id, cost, client_id, away, now, shown, place)
  ),
  judged as materialized (
    select a.*,
      -- The order of a conversation is the order in which its messages were stored, whatever the clocks of the processes
      -- say: an id that does not come after everything that is known of it is made anew.
      case when c.reached >= a.given_id then id_after(c.reached, a.given_id) else a.given_id end as message_id,
      old.id as old_id, old.conversation_id as old_conversation, c.id as known_id,
      case when c.member_a = a.from_id then c.unread_a else c.unread_b end as conversation_unread,
      s.ctid as state, r.ctid as receiver_state,
      s.credits as wallet, s.unread, s.new_likes, s.conversations_started, s.event_seq,
      r.unread as receiver_unread, r.event_seq as receiver_event_seq,
      fm.xmin as sender_account, fp.xmin as sender_profile, tm.xmin as receiver_account, tp.xmin as receiver_profile,
      seen.active_at, mine.from_id is not null as liked, theirs.from_id is not null as likes_me,
      case
        when old.id is not null then null
        when fm.id is null or tm.id is null or tp.member_id is null or a.from_id = a.to_id then 'not_found'
        when blocked_by.blocker_id is not null then 'blocked_by'
        when blocking.blocker_id is not null then 'forbidden'
        when tp.status <> 'active' or tm.status in ('banned', 'pending_deletion') or tm.kind = 'cam' then 'not_found'
        when tm.kind = 'fictional' and fm.hide_fictional or fm.kind = 'fictional' and tm.hide_fictional then 'not_found'
        when tm.status = 'not_confirmed' then 'recipient_not_confirmed'
        when c.id is null and tm.invisible then 'invisible'
        when c.id is null and fm.paid_since is null and s.conversations_started >= p_free_conversations then 'premium_only'
        when s.credits < a.cost then 'not_enough_credits'
      end as refused
    from asked a
    -- One look-up for each, whatever the planner believes: a plan that was made while a table was small, and is kept by
    -- the connection, would read the whole table for each list. `offset 0` keeps the two from becoming plain joins.
    left join lateral (
      select m.id, m.conversation_id from messages m
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
      select k.id, k.member_a, k.unread_a, k.unread_b,
        greatest(k.last_message_id, k.read_a, k.read_b, k.delivered_a, k.delivered_b, k.shown_a, k.shown_b, k.cleared_a,
          k.cleared_b) as reached
      from conversations k
      where k.member_a = least(a.from_id, a.to_id) and k.member_b = greatest(a.from_id, a.to_id) offset 0
    ) c on true
    left join blocks blocked_by on blocked_by.blocker_id = a.to_id and blocked_by.blocked_id = a.from_id
    left join blocks blocking on blocking.blocker_id = a.from_id and blocking.blocked_id = a.to_id
    left join likes mine on mine.from_id = a.from_id and mine.to_id = a.to_id
    left join likes theirs on theirs.from_id = a.to_id and theirs.to_id = a.from_id
  ),
  sent as materialized (
    select j.site_id, j.from_id, j.to_id, j.message_id, j.new_conversation_id, j.movement_id, j.kind, j.body, j.photo_id,
      j.gift, j.gif_id, j.cost, j.client_id, j.away, j.now, j.shown, j.known_id, j.wallet, j.event_seq, j.receiver_event_seq,
      j.state, j.receiver_state, coalesce(j.known_id, j.new_conversation_id) as conversation_id
    from judged j
    where j.refused is null and j.old_id is null
  ),
  gone_on as (
    update conversations c set
      last_message_id = t.message_id, last_at = greatest(c.last_at, t.now),
      seq_a = case when c.member_a = t.from_id then t.event_seq else t.receiver_event_seq end + 1,
      seq_b = case when c.member_b = t.from_id then t.event_seq else t.receiver_event_seq end + 1,
      shown_a = case when t.shown and c.member_b = t.from_id then t.message_id else c.shown_a end,
      shown_b = case when t.shown and c.member_a = t.from_id then t.message_id else c.shown_b end,
      unread_a = c.unread_a + (c.member_b = t.from_id)::int, unread_b = c.unread_b + (c.member_a = t.from_id)::int,
      wrote_a = c.wrote_a or c.member_a = t.from_id, wrote_b = c.wrote_b or c.member_b = t.from_id
    from sent t where c.id = t.known_id
  ),
  begun as (
    insert into conversations
      (id, site_id, member_a, member_b, started_by, wrote_a, wrote_b, last_message_id, last_at, seq_a,
        seq_b, shown_a, shown_b, unread_a, unread_b, created_at)
    select t.new_conversation_id, t.site_id, least(t.from_id, t.to_id), greatest(t.from_id, t.to_id), t.from_id,
      t.from_id < t.to_id, t.from_id > t.to_id, t.message_id, t.now,
      case when t.from_id < t.to_id then t.event_seq else t.receiver_event_seq end + 1,
      case when t.from_id > t.to_id then t.event_seq else t.receiver_event_seq end + 1,
      case when t.shown and t.from_id > t.to_id then t.message_id end,
      case when t.shown and t.from_id < t.to_id then t.message_id end, (t.from_id > t.to_id)::int, (t.from_id < t.to_id)::int,
      t.now
    from sent t where t.known_id is null
  ),
  stored as (
    insert into messages
      (conversation_id, id, from_id, to_id, kind, body, photo_id, gift, gif_id, credits, client_id, created_at, from_seq, to_seq)
    select t.conversation_id, t.message_id, t.from_id, t.to_id, t.kind, t.body, t.photo_id, t.gift, t.gif_id, t.cost,
      t.client_id, t.now, t.event_seq + 1, t.receiver_event_seq + 1
    from sent t
  ),
  changes as (
    select t.state, t.cost as spent, 0 as received, (t.known_id is null)::int as started from sent t
    union all
    select t.receiver_state, 0, 1, 0 from sent t
  ),
  -- By the place of the row, which stays where it is while it is locked: the keys were looked up already.
  counted as (
    update member_states s set
      credits = s.credits - x.spent, unread = s.unread + x.received, event_seq = s.event_seq + 1,
      conversations_started = s.conversations_started + x.started
    from changes x where s.ctid = x.state
  ),
  -- A wallet that its last movement does not explain has no next number, and the list fails.
  paid as (
    insert into credit_movements
      (member_id, number, id, kind, from_account, to_account, credits, balance, reference, created_at, hash)
    select m.member_id, m.number, m.id, m.kind, m.from_account, m.to_account, m.credits, m.balance, m.reference,
      m.created_at, credit_movement_hash(last.hash, m)
    from sent t
    left join lateral (
      select x.number, x.balance, x.hash from credit_movements x where x.member_id = t.from_id order by x.number desc limit 1
    ) last on true
    cross join lateral (select (row(t.from_id, case when coalesce(last.balance, 0) = t.wallet then coalesce(last.number, 0) + 1 end,
      t.movement_id, case t.kind when 'photo' then 'photo' when 'gift' then 'gift' else 'message' end, 'wallet', 'spent',
      t.cost, t.wallet - t.cost, t.message_id, t.now, null)::credit_movements).*) m
    where t.cost > 0
  ),
  noticed as (
    insert into message_notices (member_id, conversation_id, first_message, created_at)
    select t.to_id, t.conversation_id, t.known_id is null, t.now from sent t where t.away
    on conflict do nothing
  ),
  -- Whoever is away is told by web push, where a browser of theirs wants it.
  pushed as (
    insert into push_notices (member_id, conversation_id, message_id, first_message, created_at)
    select t.to_id, t.conversation_id, t.message_id, t.known_id is null, t.now from sent t
    where t.away and exists (select 1 from push_subscriptions p where p.member_id = t.to_id)
    on conflict (member_id, conversation_id) do update set message_id = excluded.message_id
  )
  select j.place::int, j.refused, j.message_id, j.old_id, coalesce(j.old_conversation, j.known_id, j.new_conversation_id),
    j.known_id is null and j.old_id is null,
    j.wallet - j.cost * j.new, j.unread, j.new_likes, j.conversations_started + j.new * (j.known_id is null)::int,
    j.event_seq + j.new, j.sender_account, j.sender_profile, coalesce(j.conversation_unread, 0), j.receiver_unread + j.new,
    j.receiver_event_seq + j.new, j.receiver_account, j.receiver_profile, j.active_at, j.liked, j.likes_me
  from (select *, (refused is null and old_id is null)::int as new from judged) j;
end $$;
