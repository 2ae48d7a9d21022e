-- The badge of new likes is exact by construction: every like knows whether it is counted, and every change of that
-- reaches the receiver's state row, whichever way the like comes or goes (unlike, block, erased account).
-- Safe while the old version runs: only adds.

-- Received, not yet opened, and from somebody who is there.
alter table likes add column is_new boolean not null default false;

create function is_there(of_member uuid) returns boolean language sql stable as $$
  select exists (
    select from members m join profiles p on p.member_id = m.id
    where m.id = of_member and p.status = 'active' and m.status in ('not_confirmed', 'activated'))
$$;

create function likes_set_new() returns trigger language plpgsql as $$
begin
  new.is_new := new.seen_at is null and is_there(new.from_id);
  return new;
end $$;
create trigger likes_set_new before insert or update on likes for each row execute function likes_set_new();

create function likes_count_new() returns trigger language plpgsql as $$
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
create trigger likes_count_inserted after insert on likes
  referencing new table as new_rows for each statement execute function likes_count_new();
create trigger likes_count_deleted after delete on likes
  referencing old table as old_rows for each statement execute function likes_count_new();
create trigger likes_count_updated after update on likes
  referencing old table as old_rows new table as new_rows for each statement execute function likes_count_new();

-- Whoever goes takes their unopened likes out of the badges of others; whoever comes back brings them again.
create function members_recount_likes() returns trigger language plpgsql as $$
begin
  update likes set is_new = is_new where from_id = new.id and seen_at is null;
  return null;
end $$;
create trigger members_recount_likes after update of status on members
  for each row when (old.status is distinct from new.status) execute function members_recount_likes();

create function profiles_recount_likes() returns trigger language plpgsql as $$
begin
  update likes set is_new = is_new where from_id = new.member_id and seen_at is null;
  return null;
end $$;
create trigger profiles_recount_likes after update of status on profiles
  for each row when (old.status is distinct from new.status) execute function profiles_recount_likes();

drop index likes_received;
create index likes_received on likes (to_id, is_new desc, created_at desc, from_id desc);
drop index likes_sent;
create index likes_sent on likes (from_id, created_at desc, to_id desc);
