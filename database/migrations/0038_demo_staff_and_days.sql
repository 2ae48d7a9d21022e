-- The staff of the demo, and the figures of each day that the home page of the back office shows.

-- The demo's staff enter with a code that everyone knows, so the program lets them in on a demo alone
-- (server/admin/staff/demo-staff.sql.ts).
alter table staff add column is_demo boolean not null default false;

-- What the demo wrote into the log goes with the demo (trigger audit_log_append_only). A row cannot become one of the
-- demo later, as no row ever changes.
alter table audit_log add column is_demo boolean not null default false;

-- The queue of pictures to review, with the drawn ones that wait in the demo.
create index pictures_to_look_at on pictures (created_at, id)
  where reviewed_at is null and (portrait is null or state = 'pending');
drop index pictures_to_review;

-- What happened on a site on each day, in the time zone of the site. A job counts today and yesterday again every ten
-- minutes, and the last ninety days every night. Money is in the currency of the site; server/admin/overview/days.sql.ts
-- says what each number counts.
create table site_days (
  site_id uuid not null references sites on delete cascade,
  day date not null,
  signups int not null,
  activations int not null,
  first_purchases int not null,
  payments int not null,
  revenue_cents bigint not null,
  refunds int not null,
  refunded_cents bigint not null,
  chargebacks int not null,
  messages int not null,
  reports int not null,
  counted_at timestamptz not null,
  primary key (site_id, day)
);

comment on column staff.is_demo is 'technical: says nothing of a person by itself';
comment on column audit_log.is_demo is 'technical: says nothing of a person by itself';
