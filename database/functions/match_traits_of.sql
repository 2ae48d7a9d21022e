-- database/functions/match_traits_of.sql
--
-- Returns the numbers of what a profile has beside the answers of its lists: whom the member looks for, whether they have
-- written about themselves, and whether their main picture was compared with a selfie.
create or replace function match_traits_of(p profiles, looking_for text) returns int[] language sql stable as $$
  select array[
    search_trait(p.gender, p.country, 'looking_for', looking_for),
    case when p.about_me <> '' then search_trait(p.gender, p.country, 'about_me', 'written') end,
    case when p.photo_verified then search_trait(p.gender, p.country, 'photo', 'verified') end]
$$;
