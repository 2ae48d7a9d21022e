-- How far members live from each other, from the centres of their cities: no position is kept.

-- The city that a member shows; null for one who names none, and for a fictional profile, which lives nowhere: neither has
-- a distance or is in a search by it.
alter table search_members add column city_id int;

-- Up to which member the cities of those who were there before are filled in, by a job: on a large site that takes minutes,
-- in which no search may wait. Gone once it is done.
create table search_cities_state (
  filled_until uuid not null
);
insert into search_cities_state (filled_until)
select '00000000-0000-0000-0000-000000000000' where exists (select from search_members);

-- The members of some cities: a search within a distance that few fit reads its slice, for the count and the page.
create index search_members_city on search_members
  (site_id, gender, country, city_id)
  include (member_id, active_at, date_of_birth, region_id, has_picture, shown_to_visitors, fictional, answers_low, answers_high)
  where visible and city_id is not null;

-- The order of activity, now with the city: where many fit, a search within a distance follows it without leaving the
-- index.
drop index search_members_newest;
create index search_members_newest on search_members
  (site_id, gender, country, active_at desc, member_id desc)
  include (date_of_birth, region_id, city_id, has_picture, fictional, shown_to_visitors, answers_low, answers_high) where visible;
drop index search_members_region_newest;
create index search_members_region_newest on search_members
  (site_id, gender, country, region_id, active_at desc, member_id desc)
  include (date_of_birth, city_id, has_picture, fictional, shown_to_visitors, answers_low, answers_high) where visible;

comment on column search_members.city_id is 'personal: search, tell how far away; kept: with the account; read by: members, as a filter, an order and a rounded distance';
