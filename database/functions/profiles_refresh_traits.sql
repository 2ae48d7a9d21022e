-- database/functions/profiles_refresh_traits.sql
--
-- Keeps search_traits true when a profile changes.
create or replace function profiles_refresh_traits() returns trigger language plpgsql as $$
begin
  insert into search_traits (member_id, traits) values (new.member_id, traits_of(new))
    on conflict (member_id) do update set traits = excluded.traits where search_traits.traits <> excluded.traits;
  return null;
end $$;

create or replace trigger profiles_refresh_traits
  after insert or update of gender, country, interests, hair_color, eye_color, body_type, relationship_status, tattoos
  on profiles for each row execute function profiles_refresh_traits();
