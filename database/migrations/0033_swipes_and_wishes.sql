-- The swipe game and the match-finder. Safe while the old version runs: only adds.

-- What a member has said to each card of the deck, last. `day` is the site's calendar day, by which likes are limited.
create table swipes (
  member_id uuid not null references members on delete cascade,
  profile_id uuid not null references members on delete cascade,
  vote text not null check (vote in ('like', 'skip')),
  day date not null,
  voted_at timestamptz not null,
  primary key (member_id, profile_id)
);
create index swipes_day on swipes (member_id, day) where vote = 'like';
-- cards that were skipped come again, the oldest first
create index swipes_skipped on swipes (member_id, voted_at) where vote = 'skip';
create index swipes_profile on swipes (profile_id);

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
