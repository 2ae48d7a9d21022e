-- How many visitors came from where, by day: the first step of the funnel. Numbers alone, of visitors who agreed to be
-- counted. Safe while the old version runs: only adds.

create table visit_counts (
  site_id uuid not null references sites on delete cascade,
  day date not null,
  network text not null,
  ref text not null,
  visits int not null,
  primary key (site_id, day, network, ref)
);

-- What the numbers read.
create index members_signup on members (site_id, signup_at);
