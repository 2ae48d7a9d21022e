-- database/functions/fictional_likes_nobody.sql
--
-- Refuses a like from a fictional profile.
create or replace function fictional_likes_nobody() returns trigger language plpgsql as $$
begin
  if exists (select 1 from members where id = new.from_id and kind = 'fictional') then
    raise exception 'a fictional profile cannot like';
  end if;
  return new;
end $$;

create or replace trigger fictional_likes_nobody before insert on likes
  for each row execute function fictional_likes_nobody();
