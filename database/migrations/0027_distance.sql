-- How far members live from each other, from the centres of their cities: no position is kept.

-- The city that a member shows; null for one who names none, and is in no search by distance.
alter table search_members add column city_id int;

update search_members s set city_id = p.city_id from profiles p
where p.member_id = s.member_id and p.city_id is not null;

-- The members of some cities: a search within a distance that few fit reads its slice, for the count and the page.
create index search_members_city on search_members
  (site_id, gender, country, city_id)
  include (member_id, active_at, date_of_birth, region_id, has_picture, shown_to_visitors, fictional, answers_low, answers_high)
  where visible;

comment on column search_members.city_id is 'personal: search; kept: with the account; read by: members, as a filter and an order';
