-- The answers of which everybody gives one at most, side by side in an index: whoever gave some of them in a country is
-- found, counted and put in order from a few pages, where each was looked up in two tables before.
-- The old version goes on without it. Safe while it runs: it only adds. Whoever saves a profile or is seen waits while it
-- is made, some seven seconds with a million members on two cores.

-- The places of the answers in the first word are those of the list in search_trait (0030): hair, eyes, body,
-- relationship status, tattoos. Zero stands for no answer.
create index search_members_answers on search_members
  (site_id, gender, country, (((answers_low >> 14) & 63)::int2), ((answers_low & 255)::int2),
   (((answers_low >> 8) & 63)::int2), (((answers_low >> 20) & 127)::int2), (((answers_low >> 27) & 7)::int2))
  include (date_of_birth, region_id, member_id, active_at, has_picture, shown_to_visitors, fictional, answers_low, answers_high)
  where visible;
