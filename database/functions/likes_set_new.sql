-- database/functions/likes_set_new.sql
--
-- Sets likes.is_new: the like was not opened yet, and the member it is from can be seen.
create or replace function likes_set_new() returns trigger language plpgsql as $$
begin
  new.is_new := new.seen_at is null and is_there(new.from_id);
  return new;
end $$;

create or replace trigger likes_set_new before insert or update on likes for each row execute function likes_set_new();
