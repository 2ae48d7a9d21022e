-- database/functions/members_refresh_search.sql
--
-- Keeps search_members true when an account changes.
create or replace function members_refresh_search() returns trigger language plpgsql as $$
begin
  perform refresh_search_member(new.id);
  return null;
end $$;

create or replace trigger members_refresh_search after update of status, invisible, shown_to_visitors, looking_for on members
  for each row execute function members_refresh_search();
