-- What is bought is priced and taxed by where the buyer is, as several pieces of evidence have it, not by the profile
-- alone. Safe while the old version runs: only adds.

alter table members
  add column billing_country char(2),
  add column billing_since timestamptz;
comment on column members.billing_country is 'personal: price and tax purchases by where the buyer is; kept: with the account; read by: support';
comment on column members.billing_since is 'technical: when the country of the prices last changed; null while it is the first one';
update members m set billing_country = p.country from profiles p where p.member_id = m.id and m.kind = 'person';

alter table payments
  add column declared_country char(2),
  add column network_country char(2),
  add column payer_country char(2);
comment on column payments.declared_country is 'personal: prove where the buyer was, which decides the tax; kept: ten years, as tax law asks; read by: finance';
comment on column payments.network_country is 'personal: prove where the buyer was, which decides the tax; kept: ten years, as tax law asks; read by: finance';
comment on column payments.payer_country is 'personal: prove where the buyer was, which decides the tax; kept: ten years, as tax law asks; read by: finance';

create table country_changes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  -- what the member says of themselves, or by which prices they buy
  kind text not null check (kind in ('profile', 'billing')),
  from_country char(2) not null,
  to_country char(2) not null,
  -- the country of the network at that order; null where it is not known
  network_country char(2),
  created_at timestamptz not null
);
create index country_changes_member on country_changes (member_id, created_at desc);
comment on table country_changes is 'changes of the country of a profile and of the country whose prices hold, which are limited';
comment on column country_changes.from_country is 'personal: limit and show changes of country; kept: with the account; read by: support';
comment on column country_changes.to_country is 'personal: limit and show changes of country; kept: with the account; read by: support';
comment on column country_changes.network_country is 'personal: limit and show changes of country; kept: with the account; read by: support';
