-- database/functions/mark_shown.sql
--
-- Records that a member is shown everything in some of their conversations, or in all of them (null): what they have been
-- shown cannot be taken back with its credits any more. Call it before reading the messages, since it waits for whoever is
-- taking one back. Locks as a send does: the state row, then conversations.
create or replace function mark_shown(p_member uuid, p_conversations uuid[]) returns void language plpgsql as $$
begin
  perform 1 from member_states where member_id = p_member for update;
  if p_conversations is null then
    select array_agg(o.id) into p_conversations from (
      select id from conversations where member_a = p_member union all select id from conversations where member_b = p_member
    ) o;
  end if;
  update conversations c set
    shown_a = case when c.member_a = p_member then greatest(c.shown_a, c.last_message_id) else c.shown_a end,
    shown_b = case when c.member_b = p_member then greatest(c.shown_b, c.last_message_id) else c.shown_b end
  where c.id = any (p_conversations) and p_member in (c.member_a, c.member_b)
    and c.last_message_id > coalesce(case when c.member_a = p_member then c.shown_a else c.shown_b end,
      '00000000-0000-0000-0000-000000000000');
end $$;
