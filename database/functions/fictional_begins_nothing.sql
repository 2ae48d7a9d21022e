-- database/functions/fictional_begins_nothing.sql
--
-- Refuses a conversation that a fictional profile would start: such profiles only answer.
create or replace function fictional_begins_nothing() returns trigger language plpgsql as $$
begin
  if exists (select 1 from members where id = new.started_by and kind = 'fictional') then
    raise exception 'a fictional profile cannot begin a conversation';
  end if;
  return new;
end $$;

create or replace trigger fictional_begins_nothing before insert on conversations
  for each row execute function fictional_begins_nothing();
