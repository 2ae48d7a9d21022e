-- database/functions/sites_default_prompts.sql
--
-- Gives a new site the questions that every site begins with.
create or replace function sites_default_prompts() returns trigger language plpgsql as $$
begin
  insert into prompts (site_id, id, position, texts)
    select new.id, d.id, d.position, d.texts from default_prompts d
    on conflict do nothing;
  return null;
end $$;

create or replace trigger sites_default_prompts after insert on sites
  for each row execute function sites_default_prompts();
