-- Discovery: search, match finder, swipe game and saved searches.

-- What search reads: narrow, one row per member, kept true by the triggers profiles_refresh_search and
-- members_refresh_search. The indexes carry what is filtered by, so that a search reads its slice of one index and
-- nothing else.
create table search_members (
  member_id uuid primary key references members on delete cascade,
  site_id uuid not null,
  gender text not null,
  country char(2) not null,
  region_id text,
  date_of_birth date not null,
  -- what pages are ordered by: exact while a member is online, rounded down to the day (UTC) by a job once they have gone,
  -- so that no one can work out from their order when someone was here
  active_at timestamptz not null,
  visible boolean not null,
  has_picture boolean not null,
  fictional boolean not null,
  shown_to_visitors boolean not null,
  -- what the member says of themselves, as bits (function answer_bits) that the indexes carry: a search in a region or for
  -- few ages filters its slice of an index without leaving it
  answers_low bigint not null default 0,
  answers_high bigint not null default 0,
  -- the exact time that active_at was rounded from, which notices need
  seen_at timestamptz
) with (
  fillfactor = 85,
  -- every sign of life rewrites its row: vacuumed early, on any server
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_cost_delay = 1
);
-- Counts in a country, up to their cap; a search that few fit reads its slice once, for the count and the page.
create index search_members_country_age on search_members
  (site_id, gender, country, date_of_birth)
  include (member_id, active_at, has_picture, shown_to_visitors, fictional, answers_low, answers_high) where visible;
-- The same in a region.
create index search_members_region_age on search_members
  (site_id, gender, country, region_id, date_of_birth)
  include (member_id, active_at, has_picture, shown_to_visitors, fictional, answers_low, answers_high) where visible;
-- The members of a country in the order of their activity: search, match finder and swipe deck.
create index search_members_newest on search_members
  (site_id, gender, country, active_at desc, member_id desc)
  include (date_of_birth, region_id, has_picture, fictional, shown_to_visitors, answers_low, answers_high) where visible;
-- The same of a region.
create index search_members_region_newest on search_members
  (site_id, gender, country, region_id, active_at desc, member_id desc)
  include (date_of_birth, has_picture, fictional, shown_to_visitors, answers_low, answers_high) where visible;
-- The answers of which everyone gives one at most, side by side: who gave some of them in a country is found, counted
-- and ordered from a few pages. The shifts are the places of hair, eyes, body, relationship status and tattoos in
-- search_trait; zero stands for no answer.
create index search_members_answers on search_members
  (site_id, gender, country, (((answers_low >> 14) & 63)::int2), ((answers_low & 255)::int2),
   (((answers_low >> 8) & 63)::int2), (((answers_low >> 20) & 127)::int2), (((answers_low >> 27) & 7)::int2))
  include (date_of_birth, region_id, member_id, active_at, has_picture, shown_to_visitors, fictional, answers_low, answers_high)
  where visible;
-- The job that rounds the activity of members who have gone to the day.
create index search_members_to_round on search_members (site_id, active_at)
  where date_trunc('day', active_at at time zone 'UTC') <> active_at at time zone 'UTC';

comment on column search_members.date_of_birth is 'personal: search; kept: with the account; read by: members, as a filter and an order';
comment on column search_members.gender is 'personal: search; kept: with the account; read by: members, as a filter and an order';
comment on column search_members.country is 'personal: search; kept: with the account; read by: members, as a filter and an order';
comment on column search_members.region_id is 'personal: search; kept: with the account; read by: members, as a filter and an order';
comment on column search_members.active_at is 'personal: search; kept: with the account; read by: members, as a filter and an order';
comment on column search_members.has_picture is 'personal: search; kept: with the account; read by: members, as a filter and an order';
comment on column search_members.answers_high is 'personal: search, find matches; kept: with the account; read by: members, as a filter and an order';
comment on column search_members.answers_low is 'personal: search, find matches; kept: with the account; read by: members, as a filter and an order';
comment on column search_members.seen_at is 'personal: tell of messages and likes that came since; kept: with the account; read by: the member';
comment on column search_members.fictional is 'technical: says nothing of a person by itself';
comment on column search_members.shown_to_visitors is 'technical: says nothing of a person by itself';
comment on column search_members.visible is 'technical: says nothing of a person by itself';

-- Searches that members keep, and of which they may be told when someone new fits.
create table saved_searches (
  id uuid not null,
  member_id uuid not null references members on delete cascade,
  -- the filters as they were used, defaults filled in (UsedFilters of the contract)
  filters jsonb not null,
  alert boolean not null,
  created_at timestamptz not null,
  -- whoever signed up later is new to the member
  seen_at timestamptz not null,
  -- when the alerts last looked
  alerted_at timestamptz not null,
  primary key (id, member_id)
);
-- The saved searches of a member.
create index saved_searches_member on saved_searches (member_id, created_at);
-- The job that looks for new members who fit, the longest untouched first.
create index saved_searches_alert on saved_searches (alerted_at) where alert;

comment on column saved_searches.filters is 'personal: tell of new members who fit; kept: with the account; read by: the member';
comment on column saved_searches.alert is 'technical: says nothing of a person by itself';

-- A member's latest vote on each card of the swipe game.
create table swipes (
  member_id uuid not null references members on delete cascade,
  profile_id uuid not null references members on delete cascade,
  vote text not null check (vote in ('like', 'skip')),
  -- the site's calendar day, by which likes are limited
  day date not null,
  voted_at timestamptz not null,
  primary key (member_id, profile_id)
);
-- How many likes a member has given on a day.
create index swipes_day on swipes (member_id, day) where vote = 'like';
-- Skipped cards come again, the oldest first.
create index swipes_skipped on swipes (member_id, voted_at) where vote = 'skip';
-- Votes on a member who is erased.
create index swipes_profile on swipes (profile_id);

comment on column swipes.vote is 'personal: not show the same profile twice; kept: with the account; read by: the member';
comment on column swipes.profile_id is 'personal: not show the same profile twice; kept: with the account; read by: the member';

-- Whom a member wants the match finder to look for.
create table match_wishes (
  member_id uuid primary key references members on delete cascade,
  gender text not null check (gender in ('male', 'female', 'both')),
  min_age smallint not null,
  max_age smallint not null,
  region_id text,
  interests text[] not null,
  relationship_status text[] not null,
  updated_at timestamptz not null,
  check (min_age <= max_age)
);

comment on column match_wishes.gender is 'personal: find matches; kept: with the account; read by: the member';
comment on column match_wishes.interests is 'personal: find matches; kept: with the account; read by: the member';
comment on column match_wishes.max_age is 'personal: find matches; kept: with the account; read by: the member';
comment on column match_wishes.min_age is 'personal: find matches; kept: with the account; read by: the member';
comment on column match_wishes.region_id is 'personal: find matches; kept: with the account; read by: the member';
comment on column match_wishes.relationship_status is 'personal: find matches; kept: with the account; read by: the member';
