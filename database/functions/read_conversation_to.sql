-- database/functions/read_conversation_to.sql
--
-- Marks a conversation as read up to a message, and returns what is unread now and the numbers of the events. The
-- member's own screens get an event, and so do the other member's, unless the reader is invisible: then the other feed
-- does not even grow by a number. Returns no row when the conversation is gone. Locks both state rows by id, then the
-- conversation.
create or replace function read_conversation_to(p_member uuid, p_conversation uuid, p_message uuid, p_now timestamptz)
  returns table (other_id uuid, unread int, unread_here int, read_up_to uuid, own_seq bigint, other_seq bigint)
  language plpgsql as $$
declare
  v_other uuid;
  v_told uuid[];
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
  read_up_to := greatest(v_read, least(p_message, v_last));
  unread_here := 0;
  if read_up_to < v_last then
    select least(v_was, count(*)) into unread_here from messages m
      where m.conversation_id = p_conversation and m.id > read_up_to and m.from_id = v_other;
  end if;
  if unread_here = v_was and read_up_to is not distinct from v_read then
    select s.unread into unread from member_states s where s.member_id = p_member;
    return next;
    return;
  end if;
  update conversations c set
    unread_a = case when c.member_a = p_member then unread_here else c.unread_a end,
    unread_b = case when c.member_b = p_member then unread_here else c.unread_b end,
    read_a = case when c.member_a = p_member then read_up_to else c.read_a end,
    read_b = case when c.member_b = p_member then read_up_to else c.read_b end
    where c.id = p_conversation;
  if unread_here = 0 then
    delete from message_notices n where n.member_id = p_member and n.conversation_id = p_conversation;
  end if;
  select array_agg(told.id) into v_told from unnest(array[p_member, v_other]) as told (id)
    where told.id = p_member or not (select m.invisible from members m where m.id = p_member);
  with counted as (
    update member_states s set
      unread = case when s.member_id = p_member then greatest(0, s.unread - v_was + unread_here) else s.unread end,
      event_seq = s.event_seq + 1
    where s.member_id = any (v_told) returning s.member_id, s.unread, s.event_seq
  ),
  told as (
    insert into member_events (member_id, seq, event, created_at)
    select k.member_id, k.event_seq,
      jsonb_build_object('type', 'read', 'conversation', p_conversation, 'message', read_up_to, 'by_me', k.member_id = p_member)
        || case when k.member_id = p_member
          then jsonb_build_object('unread', k.unread, 'num_unread_messages', unread_here) else '{}' end, p_now
    from counted k
  )
  select max(k.unread) filter (where k.member_id = p_member), max(k.event_seq) filter (where k.member_id = p_member),
    max(k.event_seq) filter (where k.member_id = v_other) into unread, own_seq, other_seq from counted k;
  return next;
end $$;
