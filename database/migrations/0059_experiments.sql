-- Experiments: two or more variants of a place of the site, whose question and length are fixed before the first view.

create table experiments (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  -- the place that varies (contract/features/tracking/variant-points.ts)
  point text not null,
  name text not null check (name <> ''),
  -- the first is what the site showed before
  variants text[] not null check (cardinality(variants) between 2 and 6),
  metric text not null check (metric in ('signup', 'activation', 'purchase')),
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  -- when staff ended it before its time; such an experiment has no verdict
  stopped_at timestamptz,
  -- the counts by variant, once it is over: they stay when members leave
  result jsonb,
  -- the variant that the site shows since; null for the first
  kept text
);
-- One experiment at a time in each place.
create unique index experiments_running on experiments (site_id, point) where result is null and stopped_at is null;
-- The list of experiments of the back office, page by page.
create index experiments_site on experiments (site_id, started_at desc, id desc);

comment on column experiments.point is 'technical: says nothing of a person by itself';
comment on column experiments.name is 'technical: says nothing of a person by itself';
comment on column experiments.variants is 'technical: says nothing of a person by itself';
comment on column experiments.metric is 'technical: says nothing of a person by itself';
comment on column experiments.result is 'technical: says nothing of a person by itself';
comment on column experiments.kept is 'technical: says nothing of a person by itself';

-- Visitors who agreed to the cookie of sources and saw a variant, counted once each.
create table experiment_visits (
  experiment_id uuid not null references experiments on delete cascade,
  variant text not null,
  visitors int not null,
  primary key (experiment_id, variant)
);

comment on column experiment_visits.variant is 'technical: says nothing of a person by itself';
comment on column experiment_visits.visitors is 'technical: says nothing of a person by itself';

-- Members who saw a variant, or signed up after they had seen one, with their first view.
create table experiment_exposures (
  experiment_id uuid not null references experiments on delete cascade,
  member_id uuid not null references members on delete cascade,
  point text not null,
  variant text not null,
  exposed_at timestamptz not null,
  primary key (experiment_id, member_id)
);
-- The exposures of a member, for their archive and their erasure.
create index experiment_exposures_member on experiment_exposures (member_id);

comment on column experiment_exposures.point is 'personal: compare variants of the site; kept: with the account; read by: the member, admin counted';
comment on column experiment_exposures.variant is 'personal: compare variants of the site; kept: with the account; read by: the member, admin counted';

-- Sources by the lander that the visitor came to; empty for other pages, and for what was counted before.
alter table source_days add column lander text not null default '';
alter table source_days drop constraint source_days_pkey;
alter table source_days add primary key (site_id, day, network, ref, lander, campaign);
comment on column source_days.lander is 'technical: says nothing of a person by itself';

alter table visit_counts add column lander text not null default '';
alter table visit_counts drop constraint visit_counts_pkey;
alter table visit_counts add primary key (site_id, day, network, ref, lander);
comment on column visit_counts.lander is 'technical: says nothing of a person by itself';

-- What partners may advertise with: a picture or a text, for one language or for all.
create table partner_materials (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  language text,
  name text not null check (name <> ''),
  -- for a picture, what it shows; for a text, the text itself
  text text not null check (text <> ''),
  -- the page that it leads to
  path text not null check (path ~ '^/'),
  -- a banner is kept here and not with the pictures of members, which have other rights
  picture bytea,
  media_type text,
  width int,
  height int,
  created_at timestamptz not null,
  check ((picture is null) = (media_type is null) and (picture is null) = (width is null) and (width is null) = (height is null))
);
-- The materials of a site, newest first, page by page.
create index partner_materials_site on partner_materials (site_id, created_at desc, id desc);

comment on column partner_materials.language is 'technical: says nothing of a person by itself';
comment on column partner_materials.name is 'technical: says nothing of a person by itself';
comment on column partner_materials.text is 'technical: says nothing of a person by itself';
comment on column partner_materials.path is 'technical: says nothing of a person by itself';
comment on column partner_materials.picture is 'technical: says nothing of a person by itself';
comment on column partner_materials.media_type is 'technical: says nothing of a person by itself';
comment on column partner_materials.width is 'technical: says nothing of a person by itself';
comment on column partner_materials.height is 'technical: says nothing of a person by itself';
