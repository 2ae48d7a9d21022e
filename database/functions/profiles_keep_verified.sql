-- database/functions/profiles_keep_verified.sql
--
-- Keeps the mark of a verified photo at the pictures that were compared: a profile whose main picture becomes another one
-- has it if that one was compared, and not otherwise.
create or replace function profiles_keep_verified() returns trigger language plpgsql as $$
begin
  new.photo_verified := exists (
    select from compared_pictures c where c.member_id = new.member_id and c.picture_id = new.main_picture_id);
  return new;
end $$;

create or replace trigger profiles_keep_verified before update of main_picture_id on profiles
  for each row when (old.main_picture_id is distinct from new.main_picture_id)
  execute function profiles_keep_verified();
