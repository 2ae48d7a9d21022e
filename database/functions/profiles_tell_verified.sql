-- database/functions/profiles_tell_verified.sql
--
-- Leaves a notice for a member who has lost the mark of a verified photo with their main picture, whoever changed that; takes
-- back one that they have not read when the mark comes back.
create or replace function profiles_tell_verified() returns trigger language plpgsql as $$
begin
  if new.photo_verified then
    delete from verification_notices
      where member_id = new.member_id and kind = 'badge_lost' and read_at is null and mailed_at is null;
  else
    insert into verification_notices (member_id, kind) values (new.member_id, 'badge_lost')
      on conflict (member_id, kind) where read_at is null do nothing;
  end if;
  return null;
end $$;

create or replace trigger profiles_tell_verified after update of main_picture_id on profiles
  for each row when (old.main_picture_id is distinct from new.main_picture_id
    and old.photo_verified is distinct from new.photo_verified)
  execute function profiles_tell_verified();
