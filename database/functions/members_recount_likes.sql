-- database/functions/members_recount_likes.sql
--
-- Takes the unopened likes of a member who leaves out of the badges of others, and brings them back with the member.
create or replace function members_recount_likes() returns trigger language plpgsql as $$
begin
  update likes set is_new = is_new where from_id = new.id and seen_at is null;
  return null;
end $$;

create or replace trigger members_recount_likes after update of status on members
  for each row when (old.status is distinct from new.status) execute function members_recount_likes();
