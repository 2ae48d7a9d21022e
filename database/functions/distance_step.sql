-- database/functions/distance_step.sql
--
-- Returns how far two places are from each other, in kilometres and rounded up to 5, 10, 20, 50 or 100; null beyond
-- that, and where a place is not known. Used for cards and searches alike, so that neither reveals more than the other.
-- One expression, so that the planner puts it in place of the call: a search looks at thousands of cities.
create or replace function distance_step(latitude1 float8, longitude1 float8, latitude2 float8, longitude2 float8) returns int
language sql immutable parallel safe as $$
  select (array[5, 10, 20, 50, 100])[1 + width_bucket(
    12742 * asin(sqrt(least(1, sin(radians(latitude1 - latitude2) / 2) ^ 2
      + cos(radians(latitude1)) * cos(radians(latitude2)) * sin(radians(longitude1 - longitude2) / 2) ^ 2))),
    array[5, 10, 20, 50, 100]::float8[])]
$$;
