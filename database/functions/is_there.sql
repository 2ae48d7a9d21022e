-- database/functions/is_there.sql
--
-- Tells whether a member can be seen by others at all: an active profile of an account that is neither banned nor leaving.
create or replace function is_there(of_member uuid) returns boolean language sql stable as $$
  select exists (
    select from members m join profiles p on p.member_id = m.id
    where m.id = of_member and p.status = 'active' and m.status in ('not_confirmed', 'activated'))
$$;
