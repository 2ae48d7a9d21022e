-- database/functions/likes_count_new.sql
--
-- Keeps member_states.new_likes equal to the number of a member's likes with `is_new`.
-- Locks the state rows of the members concerned in the order of their ids, as every writer does.
create or replace function likes_count_new() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_object_agg(to_id, n) into changes
      from (select to_id, count(*) as n from new_rows where is_new group by to_id) c;
  elsif tg_op = 'DELETE' then
    select jsonb_object_agg(to_id, -n) into changes
      from (select to_id, count(*) as n from old_rows where is_new group by to_id) c;
  else
    select jsonb_object_agg(to_id, n) into changes from (
      select n.to_id, sum(n.is_new::int - o.is_new::int) as n
      from new_rows n join old_rows o using (from_id, to_id) group by n.to_id) c where n <> 0;
  end if;
  if changes is null then return null; end if;
  -- State rows are locked in the order of their ids everywhere.
  perform from member_states where member_id in (select key::uuid from jsonb_each_text(changes))
    order by member_id for update;
  update member_states s set new_likes = s.new_likes + c.value::int
    from jsonb_each_text(changes) c where s.member_id = c.key::uuid;
  return null;
end $$;

create or replace trigger likes_count_inserted after insert on likes
  referencing new table as new_rows for each statement execute function likes_count_new();

create or replace trigger likes_count_deleted after delete on likes
  referencing old table as old_rows for each statement execute function likes_count_new();

create or replace trigger likes_count_updated after update on likes
  referencing old table as old_rows new table as new_rows for each statement execute function likes_count_new();
