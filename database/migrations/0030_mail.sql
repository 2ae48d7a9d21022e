-- Mail that lasts: a sender of its own for each site, and the addresses that no longer get any.

-- The mail server of a site that does not send through the installation's.
create table site_mail_servers (
  site_id uuid primary key references sites on delete cascade,
  -- its address with user and password, sealed
  url bytea not null
);

comment on column site_mail_servers.url is 'technical: the site’s own account at a mail server';

-- Addresses that a mail server has refused for good: nothing that can be switched off is sent there.
create table mail_suppressions (
  site_id uuid not null references sites on delete cascade,
  -- in lower case
  address text not null check (address = lower(address)),
  -- refused at once, or sent back later
  reason text not null check (reason in ('refused', 'bounced')),
  -- what the mail server said
  detail text not null,
  created_at timestamptz not null,
  primary key (site_id, address)
);
-- The list of the staff, newest first; the removal after a year.
create index mail_suppressions_newest on mail_suppressions (site_id, created_at desc, address);

comment on column mail_suppressions.address is 'personal: send nothing to addresses that do not exist; kept: a year, or until the address or the account is gone; read by: the member, support';
comment on column mail_suppressions.reason is 'technical: says nothing of a person by itself';
comment on column mail_suppressions.detail is 'personal: find out why mail does not arrive; kept: a year, or until the address or the account is gone; read by: support';

-- When a message was given up: its address is refused for good.
alter table outbox add column refused_at timestamptz;

-- When a site was opened; one without it is a draft, which only the staff sees.
alter table sites add column opened_at timestamptz default now();
