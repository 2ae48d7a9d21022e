-- database/functions/profiles_refresh_search.sql
--
-- Keeps search_members true when a profile changes.
create or replace function profiles_refresh_search() returns trigger language plpgsql as $$
begin
  perform refresh_search_member(new.member_id);
  return null;
end $$;

create or replace trigger profiles_refresh_search
  after insert or update of gender, country, region_id, city_id, date_of_birth, status, main_picture_id, interests,
    hair_color, eye_color, body_type, relationship_status, tattoos, about_me, photo_verified
  on profiles for each row execute function profiles_refresh_search();
