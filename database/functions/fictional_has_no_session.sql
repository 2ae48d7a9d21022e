-- database/functions/fictional_has_no_session.sql
--
-- Refuses a session of a fictional profile: no one logs in as one, so it never appears online.
create or replace function fictional_has_no_session() returns trigger language plpgsql as $$
begin
  if exists (select 1 from members where id = new.member_id and kind = 'fictional') then
    raise exception 'a fictional profile cannot log in';
  end if;
  return new;
end $$;

create or replace trigger fictional_has_no_session before insert on sessions
  for each row execute function fictional_has_no_session();
