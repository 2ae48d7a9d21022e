-- Many paid messages in one statement: may they, what does it cost, pay, store, count, announce. A lone message is a
-- list of one. Replaces send_message; not safe beside a running older version, of which there is none yet.
--
-- Locks are taken in one order everywhere: the state rows of all members by id, then conversations. The receiver's state
-- row is locked too, since it holds the unread total and the number of the receiver's next live event: taking that number
-- under the lock means that a lower number is always committed before a higher one.
--
-- The caller gives at most one message for each sender and each pair of members.
--
-- refused: an error code of the contract, with nothing written.  repeated: this client_id was stored before; the first
-- message is returned and nothing is charged.

drop function send_message;
drop type sent_message;

create type sent_message as (
  place int,
  refused text,
  repeated boolean,
  message_id uuid,
  conversation_id uuid,
  conversation_new boolean,
  created_at timestamptz,
  credits int,
  -- what the sender has now, and a mark that changes whenever the rest of what is shown of them may have changed
  balance int,
  sender_unread int,
  sender_new_likes int,
  conversations_started int,
  sender_seq bigint,
  sender_stamp text,
  -- the sender's unread messages in this conversation
  conversation_unread int,
  -- the receiver as the sender sees them
  receiver_id uuid,
  receiver_unread int,
  receiver_seq bigint,
  receiver_stamp text,
  receiver_active_at timestamptz,
  liked boolean,
  likes_me boolean
);

create function send_messages(
  p_site uuid[], p_from uuid[], p_to uuid[], p_message uuid[], p_new_conversation uuid[], p_movement uuid[], p_kind text[],
  p_body text[], p_photo uuid[], p_gift text[], p_cost int[], p_client uuid[], p_away boolean[], p_now timestamptz[],
  p_free_conversations int
) returns setof sent_message language plpgsql
  -- A list has at most some dozens of rows: whatever the statistics say, each is looked up by its key.
  set enable_seqscan = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform 1 from member_states where member_id = any (p_from || p_to) order by member_id for update;

  -- A statement of its own: it sees what was committed before the locks were had. So of two requests with one client_id
  -- the second finds what the first has stored.
  return query
  with asked as (
    select * from unnest(p_site, p_from, p_to, p_message, p_new_conversation, p_movement, p_kind, p_body, p_photo, p_gift,
      p_cost, p_client, p_away, p_now) with ordinality
      as a (site_id, from_id, to_id, message_id, new_conversation_id, movement_id, kind, body, photo_id, gift,
        cost, client_id, away, now, place)
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
    left join messages old on old.from_id = a.from_id and old.client_id = a.client_id
    left join members fm on fm.id = a.from_id and fm.site_id = a.site_id
    left join profiles fp on fp.member_id = a.from_id
    left join member_states s on s.member_id = a.from_id
    left join members tm on tm.id = a.to_id and tm.site_id = a.site_id
    left join profiles tp on tp.member_id = a.to_id
    left join member_states r on r.member_id = a.to_id
    left join search_members seen on seen.member_id = a.to_id
    left join conversations c on c.member_a = least(a.from_id, a.to_id) and c.member_b = greatest(a.from_id, a.to_id)
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
    insert into messages (conversation_id, id, from_id, to_id, kind, body, photo_id, gift, credits, client_id, created_at)
    select t.conversation_id, t.message_id, t.from_id, t.to_id, t.kind, t.body, t.photo_id, t.gift, t.cost, t.client_id, t.now
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
    insert into member_events (member_id, seq, event, created_at)
    select e.member_id, e.event_seq + e.nth,
      jsonb_build_object('type', 'message', 'conversation', e.conversation_id, 'message', e.message_id), e.now
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

-- What is shown of a member beside the numbers of their state row is known by the marks of two rows; pictures count to it.
create function pictures_mark_profile() returns trigger language plpgsql as $$
begin
  update profiles set member_id = member_id where member_id = coalesce(new.member_id, old.member_id);
  return null;
end $$;
create trigger pictures_mark_profile after insert or update or delete on pictures
  for each row execute function pictures_mark_profile();

-- Marks a conversation as read by one member, takes its messages off the unread total, and tells both members' feeds, in
-- the same order of locks. No row for a conversation that is not theirs.
create function read_conversation(p_member uuid, p_conversation uuid, p_now timestamptz)
  returns table (other_id uuid, unread int, read_up_to uuid, changed boolean, own_seq bigint, other_seq bigint)
  language plpgsql as $$
declare
  v_other uuid;
  v_was int;
  v_read uuid;
  v_last uuid;
begin
  select case when c.member_a = p_member then c.member_b else c.member_a end into v_other
    from conversations c where c.id = p_conversation and p_member in (c.member_a, c.member_b);
  if not found then return; end if;
  perform 1 from member_states where member_id in (p_member, v_other) order by member_id for update;
  select case when c.member_a = p_member then c.unread_a else c.unread_b end,
    case when c.member_a = p_member then c.read_a else c.read_b end, c.last_message_id
    into v_was, v_read, v_last from conversations c where c.id = p_conversation for update;
  -- Blocked meanwhile: the conversation is gone.
  if not found then return; end if;

  other_id := v_other;
  read_up_to := v_last;
  changed := v_was > 0 or v_read is distinct from v_last;
  if not changed then
    select s.unread into unread from member_states s where s.member_id = p_member;
    return next;
    return;
  end if;
  update conversations c set
    unread_a = case when c.member_a = p_member then 0 else c.unread_a end,
    unread_b = case when c.member_b = p_member then 0 else c.unread_b end,
    read_a = case when c.member_a = p_member then v_last else c.read_a end,
    read_b = case when c.member_b = p_member then v_last else c.read_b end
    where c.id = p_conversation;
  delete from message_notices n where n.member_id = p_member and n.conversation_id = p_conversation;
  with counted as (
    update member_states s set
      unread = case when s.member_id = p_member then greatest(0, s.unread - v_was) else s.unread end,
      event_seq = s.event_seq + 1
    where s.member_id in (p_member, v_other) returning s.member_id, s.unread, s.event_seq
  ),
  told as (
    insert into member_events (member_id, seq, event, created_at)
    select k.member_id, k.event_seq,
      jsonb_build_object('type', 'read', 'conversation', p_conversation, 'message', v_last, 'by_me', k.member_id = p_member)
        || case when k.member_id = p_member then jsonb_build_object('unread', k.unread) else '{}' end, p_now
    from counted k
  )
  select max(k.unread) filter (where k.member_id = p_member), max(k.event_seq) filter (where k.member_id = p_member),
    max(k.event_seq) filter (where k.member_id = v_other) into unread, own_seq, other_seq from counted k;
  return next;
end $$;
