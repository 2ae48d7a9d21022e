-- database/functions/distance_step.sql
--
-- Returns how far two places are from each other, in kilometres and rounded up to 5, 10, 20, 50 or 100; null beyond that. On
-- cards and in searches alike, so that neither tells more than the other.
create or replace function distance_step(latitude1 float8, longitude1 float8, latitude2 float8, longitude2 float8) returns int
language sql immutable parallel safe as $$
  select case when km <= 5 then 5 when km <= 10 then 10 when km <= 20 then 20 when km <= 50 then 50 when km <= 100 then 100 end
  from (select 12742 * asin(sqrt(least(1, sin(radians(latitude1 - latitude2) / 2) ^ 2
    + cos(radians(latitude1)) * cos(radians(latitude2)) * sin(radians(longitude1 - longitude2) / 2) ^ 2))) as km) of
$$;
