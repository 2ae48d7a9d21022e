-- database/functions/sites_default_gifts.sql
--
-- Gives a new site the gifts that every site begins with.
create or replace function sites_default_gifts() returns trigger language plpgsql as $$
begin
  insert into gifts (site_id, id, position)
    select new.id, gift, position from unnest(array[
      'rose', 'coffee', 'chocolate', 'ice-cream', 'balloon', 'teddy-bear', 'cinema-ticket', 'star'
    ]) with ordinality as defaults (gift, position)
    on conflict do nothing;
  return null;
end $$;

create or replace trigger sites_default_gifts after insert on sites
  for each row execute function sites_default_gifts();
