-- The members of a region in the order of their activity: a search in a region, the match-finder and the swipe deck read
-- their newest from the front of it, where each birth year of the region was read and merged before.
-- The old version goes on without it. Safe while it runs: it only adds. Whoever saves a profile or is seen waits while it
-- is made, some seven seconds with a million members on two cores.
create index search_members_region_newest on search_members
  (site_id, gender, country, region_id, active_at desc, member_id desc)
  include (date_of_birth, has_picture, fictional, shown_to_visitors, answers_low, answers_high) where visible;
