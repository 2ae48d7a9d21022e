-- What each traffic source and each week of signups brought: counted again every night for the last 91 days, so that the
-- back office reads a few hundred rows however many members there are.

-- Members by the day of their signup and where they came from.
create table source_days (
  site_id uuid not null references sites on delete cascade,
  -- in the time zone of the site
  day date not null,
  network text not null,
  ref text not null,
  campaign text not null,
  signups int not null,
  activations int not null,
  first_purchases int not null,
  -- paid within so many days of the signup, refunds not taken off
  revenue_1_cents bigint not null,
  revenue_7_cents bigint not null,
  revenue_30_cents bigint not null,
  revenue_90_cents bigint not null,
  -- of what was paid within 90 days
  refund_cents bigint not null,
  counted_at timestamptz not null,
  primary key (site_id, day, network, ref, campaign)
);

comment on column source_days.network is 'technical: says nothing of a person by itself';
comment on column source_days.ref is 'technical: says nothing of a person by itself';
comment on column source_days.campaign is 'technical: says nothing of a person by itself';

-- Members by the week of their signup, and what they did in each week since.
create table cohort_weeks (
  site_id uuid not null references sites on delete cascade,
  -- the Monday of the week of the signup
  week date not null,
  -- weeks since each member's own signup
  number int not null check (number between 0 and 12),
  members int not null,
  active int not null,
  -- from the signup to the end of this week, without what was refunded
  revenue_cents bigint not null,
  counted_at timestamptz not null,
  primary key (site_id, week, number)
);

-- What the operator paid for advertising, imported from a file.
create table media_costs (
  site_id uuid not null references sites on delete cascade,
  day date not null,
  network text not null check (network <> ''),
  ref text not null,
  cost_cents bigint not null check (cost_cents >= 0),
  primary key (site_id, day, network, ref)
);

comment on column media_costs.network is 'technical: says nothing of a person by itself';
comment on column media_costs.ref is 'technical: says nothing of a person by itself';
comment on column source_days.signups is 'technical: says nothing of a person by itself';
comment on column source_days.activations is 'technical: says nothing of a person by itself';
comment on column source_days.first_purchases is 'technical: says nothing of a person by itself';
comment on column source_days.revenue_1_cents is 'technical: says nothing of a person by itself';
comment on column source_days.revenue_7_cents is 'technical: says nothing of a person by itself';
comment on column source_days.revenue_30_cents is 'technical: says nothing of a person by itself';
comment on column source_days.revenue_90_cents is 'technical: says nothing of a person by itself';
comment on column source_days.refund_cents is 'technical: says nothing of a person by itself';
comment on column cohort_weeks.number is 'technical: says nothing of a person by itself';
comment on column cohort_weeks.members is 'technical: says nothing of a person by itself';
comment on column cohort_weeks.active is 'technical: says nothing of a person by itself';
comment on column cohort_weeks.revenue_cents is 'technical: says nothing of a person by itself';
comment on column media_costs.cost_cents is 'technical: says nothing of a person by itself';
comment on column cohort_weeks.week is 'technical: says nothing of a person by itself';
