-- database/functions/pictures_mark_profile.sql
--
-- Gives the profile row a new version (xmin) whenever one of its pictures changes, so that caches keyed by it are renewed.
create or replace function pictures_mark_profile() returns trigger language plpgsql as $$
begin
  update profiles set member_id = member_id where member_id = coalesce(new.member_id, old.member_id);
  return null;
end $$;

create or replace trigger pictures_mark_profile after insert or update or delete on pictures
  for each row execute function pictures_mark_profile();
