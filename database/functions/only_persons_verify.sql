-- database/functions/only_persons_verify.sql
--
-- Refuses a selfie, and a compared picture, of anyone but a person: no fictional profile is ever verified.
create or replace function only_persons_verify() returns trigger language plpgsql as $$
begin
  if not exists (select from members where id = new.member_id and kind = 'person') then
    raise exception 'only the photos of a person can be verified';
  end if;
  return new;
end $$;

create or replace trigger selfies_only_persons before insert on selfies
  for each row execute function only_persons_verify();

create or replace trigger compared_pictures_only_persons before insert on compared_pictures
  for each row execute function only_persons_verify();
