-- database/functions/send_messages.sql
--
-- Sends paid messages: the only place that decides whether a message may be sent, what it costs and what it writes.
--
-- Takes a list of messages (messages_to_send.sql), each with the message that it replies to (`quote_id`), if any, and
-- how many conversations a member who has never paid may start. Each member is in the list once, as sender or receiver.
-- Each message is stored with its payment, or refused with nothing written and nothing charged. All of it is one
-- transaction: an error, such as a broken ledger, leaves nothing.
--
-- A client_id that its sender has used before repeats the answer and charges nothing.
--
-- Returns a row for each message, in their order: what was stored, or `refused` with an error code of the contract, or
-- with `not_started` when there is no conversation yet and the message may not start one: at first, and when its sender
-- has started another one (`started`) since the rules were asked, which counted without it.
create or replace function send_messages(p_messages jsonb, p_free_conversations int) returns table (
  refused text,
  -- the id under which the message was stored
  message uuid,
  -- the message that was stored before under the same client_id
  repeat_of uuid,
  conversation uuid,
  is_first boolean,
  -- what the sender has now: credits, unread messages in this conversation, the number in the feed
  sender_credits int,
  sender_unread int,
  sender_seq bigint,
  -- what the receiver has now: unread messages in all conversations, the number in the feed
  receiver_unread int,
  receiver_seq bigint,
  -- what else the sender's screen shows of the two (SendResult in server/app/services/chat.ts)
  sender_total_unread int,
  sender_new_likes int,
  sender_conversations_started int,
  sender_version text,
  receiver_version text,
  receiver_active_at timestamptz,
  liked boolean,
  likes_me boolean
) language plpgsql as $$
declare
  v_members uuid[];
begin
  select array_agg(a.id) into v_members
  from messages_to_send(p_messages) m, unnest(array[m.from_id, nullif(m.to_id, m.from_id)]) a (id);
  if exists (select from unnest(v_members) m (id) where m.id is not null group by m.id having count(*) > 1) then
    raise exception 'a member stands twice in a list of messages';
  end if;

  -- 1. Lock the state rows of all of them in the order of their ids, as everything does that changes two members. Every
  --    change of a conversation happens under these locks.
  perform from member_states s where s.member_id = any (v_members) order by s.member_id for update;

  -- The rest is a statement of its own: it sees what was committed before the locks were had, so that of two requests
  -- with one client_id the second finds what the first has stored.
  return query
  -- 2. Decide. The first line that holds is the answer.
  with decision as materialized (
    select m.*,
      m.from_id < m.to_id as from_a, -- of two members, the one with the smaller id is member_a of their conversation
      c.id as conversation_id, previous.id as previous_id, previous.conversation_id as previous_conversation_id,
      -- Messages are ordered by their ids, which processes make from their clocks: one that does not come after all that
      -- is known of the conversation is replaced by a later one.
      case when newest.id >= m.message_id then id_after(newest.id, m.message_id) else m.message_id end as id,
      coalesce(case when c.member_a = m.from_id then c.unread_a else c.unread_b end, 0) as unread_here,
      s.credits, s.event_seq as last_seq, t.unread as to_unread, t.event_seq as to_last_seq,
      s.unread, s.new_likes, s.conversations_started, sender.xmin || '.' || sender_profile.xmin as version,
      r.version as to_version, seen.active_at as to_active_at, own.from_id is not null as liked,
      theirs.from_id is not null as likes_me,
      case
        when previous.id is not null                   then null -- sent before: the answer is repeated
        when c.id is null and not m.may_start          then 'not_started' -- the rules for first messages are asked now
        -- Read here, as the voice message below.
        when c.id is null and s.conversations_started
          <> (p_messages -> (m.place - 1)::int ->> 'started')::int
                                                       then 'not_started' -- the rules are asked again
        when sender.id is null or r.id is null         then 'not_found'
        when m.from_id = m.to_id                       then 'not_found'
        when r.blocks_viewer                           then 'blocked_by'
        when r.blocked_by_viewer                       then 'forbidden'
        when not r.is_there or r.is_cam or r.unwanted  then 'not_found'
        when not r.is_confirmed                        then 'recipient_not_confirmed'
        when c.id is null and r.invisible              then 'invisible'
        when c.id is null and sender.paid_since is null
          and s.conversations_started >= p_free_conversations
                                                       then 'premium_only'
        when s.credits < m.price                       then 'not_enough_credits'
      end as refusal
    from messages_to_send(p_messages) m
    left join members sender on sender.id = m.from_id and sender.site_id = m.site_id
    left join profiles sender_profile on sender_profile.member_id = m.from_id
    left join member_states s on s.member_id = m.from_id
    left join member_states t on t.member_id = m.to_id
    left join reach(m.site_id, m.from_id, m.to_id) r on true
    left join search_members seen on seen.member_id = m.to_id
    left join likes own on own.from_id = m.from_id and own.to_id = m.to_id
    left join likes theirs on theirs.from_id = m.to_id and theirs.to_id = m.from_id
    left join messages previous on previous.from_id = m.from_id and previous.client_id = m.client_id
    left join conversations c
      on c.member_a = least(m.from_id, m.to_id) and c.member_b = greatest(m.from_id, m.to_id)
    cross join lateral (
      select greatest(c.last_message_id, c.read_a, c.read_b, c.delivered_a, c.delivered_b, c.shown_a, c.shown_b,
        c.cleared_a, c.cleared_b) as id
    ) newest
  ),
  sent as materialized (
    select d.*, d.last_seq + 1 as seq, d.to_last_seq + 1 as to_seq, d.conversation_id is null as starts,
      coalesce(d.conversation_id, d.new_conversation_id) as in_conversation
    from decision d where d.refusal is null and d.previous_id is null
  ),
  -- 3. Store the messages.
  started as (
    insert into conversations (id, site_id, member_a, member_b, started_by, last_message_id, last_at, created_at,
      seq_a, seq_b, unread_a, unread_b, wrote_a, wrote_b, shown_a, shown_b)
    select d.in_conversation, d.site_id, least(d.from_id, d.to_id), greatest(d.from_id, d.to_id), d.from_id, d.id,
      d.sent_at, d.sent_at,
      case when d.from_a then d.seq else d.to_seq end, case when d.from_a then d.to_seq else d.seq end,
      (not d.from_a)::int, d.from_a::int, d.from_a, not d.from_a,
      case when d.shown and not d.from_a then d.id end, case when d.shown and d.from_a then d.id end
    from sent d where d.starts
  ),
  continued as (
    update conversations c set
      last_message_id = d.id, last_at = greatest(c.last_at, d.sent_at),
      seq_a = case when d.from_a then d.seq else d.to_seq end, seq_b = case when d.from_a then d.to_seq else d.seq end,
      unread_a = c.unread_a + (not d.from_a)::int, unread_b = c.unread_b + d.from_a::int,
      wrote_a = c.wrote_a or d.from_a, wrote_b = c.wrote_b or not d.from_a,
      shown_a = case when d.shown and not d.from_a then d.id else c.shown_a end,
      shown_b = case when d.shown and d.from_a then d.id else c.shown_b end
    from sent d where c.id = d.conversation_id
  ),
  stored as (
    insert into messages (conversation_id, id, from_id, to_id, kind, body, photo_id, gift, gif_id, voice_id, credits,
      client_id, created_at, from_seq, to_seq)
    select d.in_conversation, d.id, d.from_id, d.to_id, d.kind, d.body, d.photo_id, d.gift, d.gif_id,
      -- Read here, since the columns of messages_to_send stay as they are while the released version calls it.
      case when d.kind = 'voice' then (p_messages -> (d.place - 1)::int ->> 'voice_id')::uuid end, d.price,
      d.client_id, d.sent_at, d.seq, d.to_seq
    from sent d
  ),
  -- What a message answers. One that has gone meanwhile, or is of another conversation, is quoted as gone.
  quoted as (
    insert into message_quotes (conversation_id, message_id, quoted_id)
    select d.in_conversation, d.id, q.id
    from (
      select s.in_conversation, s.id, (p_messages -> (s.place - 1)::int ->> 'quote_id')::uuid as quote_id from sent s
    ) d
    left join messages q on q.conversation_id = d.in_conversation and q.id = d.quote_id and q.kind <> 'system'
    where d.quote_id is not null
  ),
  -- 4. Charge the senders through the ledger, which refuses a wallet that its last movement does not explain.
  charged as (
    insert into credit_movements (member_id, id, kind, from_account, to_account, credits, balance, reference, created_at)
    select d.from_id, d.movement_id, case when d.kind in ('photo', 'gift', 'voice') then d.kind else 'message' end,
      'wallet', 'spent', d.price, d.credits - d.price, d.id, d.sent_at
    from sent d where d.price > 0
  ),
  -- 5. Update the wallets, the counters and the numbers of both feeds.
  counted as (
    update member_states s set
      credits = s.credits - x.price, unread = s.unread + x.received, event_seq = s.event_seq + 1,
      conversations_started = s.conversations_started + x.started
    from (
      select d.from_id as id, d.price, 0 as received, d.starts::int as started from sent d
      union all
      select d.to_id, 0, 1, 0 from sent d
    ) x
    where s.member_id = x.id
  ),
  -- 6. Leave a notice for receivers who are away: by e-mail, and by push where they have subscribed.
  noticed as (
    insert into message_notices (member_id, conversation_id, first_message, created_at)
    select d.to_id, d.in_conversation, d.starts, d.sent_at from sent d where d.away
    on conflict do nothing
  ),
  pushed as (
    insert into push_notices (member_id, conversation_id, message_id, first_message, created_at)
    select d.to_id, d.in_conversation, d.id, d.starts, d.sent_at
    from sent d where d.away and exists (select from push_subscriptions p where p.member_id = d.to_id)
    on conflict (member_id, conversation_id) do update set message_id = excluded.message_id
  )
  select d.refusal, d.id, d.previous_id,
    coalesce(d.previous_conversation_id, d.conversation_id, d.new_conversation_id), coalesce(n.starts, false),
    d.credits - coalesce(n.price, 0), d.unread_here, coalesce(n.seq, d.last_seq),
    d.to_unread + (n.place is not null)::int, coalesce(n.to_seq, d.to_last_seq),
    d.unread, d.new_likes, d.conversations_started + coalesce(n.starts, false)::int, d.version,
    d.to_version, d.to_active_at, d.liked, d.likes_me
  from decision d left join sent n on n.place = d.place
  order by d.place;
end $$;
