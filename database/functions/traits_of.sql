-- database/functions/traits_of.sql
--
-- Returns the numbers (search_trait) of all answers that a profile can be searched by.
create or replace function traits_of(p profiles) returns int[] language sql stable as $$
  select coalesce(array_agg(trait) filter (where trait is not null), '{}') from (
    select search_trait(p.gender, p.country, field, value) as trait from (values
      ('hair_color', p.hair_color), ('eye_color', p.eye_color), ('body_type', p.body_type),
      ('relationship_status', p.relationship_status), ('tattoos', p.tattoos)) answers (field, value)
    union all
    select search_trait(p.gender, p.country, 'interests', interest) from unnest(p.interests) interest
  ) numbered
$$;
