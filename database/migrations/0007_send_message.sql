-- One paid message in one round trip and one transaction: may they, what does it cost, pay, store, count, announce.
--
-- Locks are taken in one order everywhere: the two state rows by member id, then the conversation. The receiver's
-- state row is locked too, since it holds the unread total and the number of the receiver's next live event: taking
-- that number under the lock means that a lower number is always committed before a higher one.
--
-- refused: an error code of the contract, with nothing written.  repeated: this client_id was stored before; the
-- first message is returned and nothing is charged.

create type sent_message as (
  refused text,
  repeated boolean,
  message_id uuid,
  conversation_id uuid,
  conversation_new boolean,
  created_at timestamptz,
  credits int,
  balance int,
  receiver_id uuid,
  receiver_unread int,
  sender_seq bigint,
  receiver_seq bigint
);

create function send_message(
  p_site uuid, p_from uuid, p_conversation uuid, p_to uuid, p_message uuid, p_new_conversation uuid, p_movement uuid,
  p_kind text, p_body text, p_photo uuid, p_gift text, p_cost int, p_client uuid, p_free_conversations int, p_now timestamptz
) returns sent_message language plpgsql as $$
declare
  r sent_message;
  v_to uuid := p_to;
  v_conversation conversations%rowtype;
  v_sender record;
  v_receiver record;
  v_known boolean;
begin
  if p_conversation is not null then
    select case when c.member_a = p_from then c.member_b else c.member_a end into v_to
      from conversations c where c.id = p_conversation and p_from in (c.member_a, c.member_b);
  end if;
  if v_to is null or v_to = p_from then r.refused := 'not_found'; return r; end if;

  perform 1 from member_states where member_id in (p_from, v_to) order by member_id for update;

  -- Under the lock: of two requests with one client_id, the second finds what the first has stored.
  select m.id, m.conversation_id, m.created_at, m.credits, m.to_id
    into r.message_id, r.conversation_id, r.created_at, r.credits, r.receiver_id
    from messages m where m.from_id = p_from and m.client_id = p_client;
  if found then
    r.repeated := true;
    r.conversation_new := false;
    select credits into r.balance from member_states where member_id = p_from;
    return r;
  end if;

  select m.status, m.paid_since is not null as paid, s.credits, s.conversations_started into v_sender
    from members m join member_states s on s.member_id = m.id where m.id = p_from and m.site_id = p_site;
  select m.status, m.invisible, m.kind, p.status as profile_status into v_receiver
    from members m join profiles p on p.member_id = m.id where m.id = v_to and m.site_id = p_site;
  if not found or v_sender.status is null then r.refused := 'not_found'; return r; end if;

  if exists (select 1 from blocks where blocker_id = v_to and blocked_id = p_from) then r.refused := 'blocked_by'; return r; end if;
  if exists (select 1 from blocks where blocker_id = p_from and blocked_id = v_to) then r.refused := 'forbidden'; return r; end if;
  if v_receiver.profile_status <> 'active' or v_receiver.status in ('banned', 'pending_deletion') or v_receiver.kind = 'cam' then
    r.refused := 'not_found'; return r;
  end if;
  if v_receiver.status = 'not_confirmed' then r.refused := 'recipient_not_confirmed'; return r; end if;

  select * into v_conversation from conversations
    where member_a = least(p_from, v_to) and member_b = greatest(p_from, v_to) for update;
  v_known := found;
  if not v_known then
    if v_receiver.invisible then r.refused := 'invisible'; return r; end if;
    if not v_sender.paid and v_sender.conversations_started >= p_free_conversations then r.refused := 'premium_only'; return r; end if;
  end if;
  if v_sender.credits < p_cost then
    r.refused := 'not_enough_credits'; r.balance := v_sender.credits; return r;
  end if;

  if v_known then
    update conversations set
      last_message_id = p_message, last_at = p_now,
      unread_a = unread_a + (member_b = p_from)::int, unread_b = unread_b + (member_a = p_from)::int,
      wrote_a = wrote_a or member_a = p_from, wrote_b = wrote_b or member_b = p_from
      where id = v_conversation.id;
    r.conversation_id := v_conversation.id;
  else
    insert into conversations
      (id, site_id, member_a, member_b, started_by, wrote_a, wrote_b, last_message_id, last_at, unread_a, unread_b, created_at)
      values (p_new_conversation, p_site, least(p_from, v_to), greatest(p_from, v_to), p_from, p_from < v_to, p_from > v_to,
        p_message, p_now, (p_from > v_to)::int, (p_from < v_to)::int, p_now);
    r.conversation_id := p_new_conversation;
  end if;

  insert into messages (conversation_id, id, from_id, to_id, kind, body, photo_id, gift, credits, client_id, created_at)
    values (r.conversation_id, p_message, p_from, v_to, p_kind, p_body, p_photo, p_gift, p_cost, p_client, p_now);

  update member_states set
    credits = credits - p_cost,
    conversations_started = conversations_started + (not v_known)::int,
    event_seq = event_seq + 1
    where member_id = p_from returning credits, event_seq into r.balance, r.sender_seq;
  update member_states set unread = unread + 1, event_seq = event_seq + 1
    where member_id = v_to returning unread, event_seq into r.receiver_unread, r.receiver_seq;

  if p_cost > 0 then
    insert into credit_movements (member_id, id, kind, from_account, to_account, credits, balance, reference, created_at)
      values (p_from, p_movement, case p_kind when 'photo' then 'photo' when 'gift' then 'gift' else 'message' end,
        'wallet', 'spent', p_cost, r.balance, p_message, p_now);
  end if;

  -- The feed keeps a reference; whoever replays it reads the message itself, as it is then.
  insert into member_events (member_id, seq, event, created_at) values
    (p_from, r.sender_seq, jsonb_build_object('type', 'message', 'conversation', r.conversation_id, 'message', p_message), p_now),
    (v_to, r.receiver_seq, jsonb_build_object('type', 'message', 'conversation', r.conversation_id, 'message', p_message), p_now);

  if not exists (select 1 from search_members where member_id = v_to and active_at > p_now - interval '1 minute') then
    insert into message_notices (member_id, conversation_id, first_message, created_at)
      values (v_to, r.conversation_id, not v_known, p_now) on conflict do nothing;
  end if;

  r.repeated := false;
  r.message_id := p_message;
  r.conversation_new := not v_known;
  r.created_at := p_now;
  r.credits := p_cost;
  r.receiver_id := v_to;
  return r;
end $$;
