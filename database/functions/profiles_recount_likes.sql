-- database/functions/profiles_recount_likes.sql
--
-- Takes the unopened likes of a profile that is disabled out of the badges of others, and brings them back with it.
create or replace function profiles_recount_likes() returns trigger language plpgsql as $$
begin
  update likes set is_new = is_new where from_id = new.member_id and seen_at is null;
  return null;
end $$;

create or replace trigger profiles_recount_likes after update of status on profiles
  for each row when (old.status is distinct from new.status) execute function profiles_recount_likes();
