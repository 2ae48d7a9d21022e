-- The indexes by which members are counted carry what puts few of them in order as well, so that a search that few fit
-- reads its slice once, for the count and the page; and whether a profile is fictional, which some members leave out.
-- The old version goes on using them. Safe while it runs: the indexes are replaced one by one, in a moment on small
-- tables; searches of a large one wait some seconds.
drop index search_members_country_age, search_members_region_age;
create index search_members_country_age on search_members
  (site_id, gender, country, date_of_birth)
  include (member_id, active_at, has_picture, shown_to_visitors, fictional, answers_low, answers_high) where visible;
create index search_members_region_age on search_members
  (site_id, gender, country, region_id, date_of_birth)
  include (member_id, active_at, has_picture, shown_to_visitors, fictional, answers_low, answers_high) where visible;
