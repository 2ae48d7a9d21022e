-- database/functions/match_traits_of.sql
--
-- Returns the numbers of what a profile is matched by but cannot be searched by: whom the member looks for, and whether they
-- have written about themselves.
create or replace function match_traits_of(p profiles, looking_for text) returns int[] language sql stable as $$
  select array[
    search_trait(p.gender, p.country, 'looking_for', looking_for),
    case when p.about_me <> '' then search_trait(p.gender, p.country, 'about_me', 'written') end]
$$;
