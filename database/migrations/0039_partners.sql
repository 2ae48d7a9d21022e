-- Partners: people and companies who bring members to a site for a commission, with a login of their own. What they
-- earn stands in a double-entry ledger of cents. No row that a partner may read names a member.

-- A partner of a site with the terms that were agreed.
create table partners (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  -- the network that their links name
  code text not null check (code ~ '^p[a-z0-9]{8}$'),
  name text not null check (name <> ''),
  email text not null,
  -- the address in the form in which addresses are compared
  email_key text not null,
  password_hash text not null,
  state text not null check (state in ('unconfirmed', 'applied', 'active', 'rejected', 'closed')),
  language text not null,
  -- the rules that were accepted, and when
  rules_version text not null,
  rules_accepted_at timestamptz not null,
  model text not null default 'lead' check (model in ('lead', 'sale', 'share', 'hybrid')),
  lead_cents int not null default 0 check (lead_cents >= 0),
  sale_cents int not null default 0 check (sale_cents >= 0),
  share_percent int not null default 0 check (share_percent between 0 and 80),
  -- what they may earn in a month; null without a cap
  monthly_cap_cents int check (monthly_cap_cents > 0),
  -- how long a commission waits for refunds before it becomes payable
  hold_days int not null default 30 check (hold_days between 0 and 180),
  -- whom and where to pay, sealed
  payee bytea,
  postback_url text,
  -- signs postbacks, sealed
  postback_secret bytea not null,
  -- where the partner last logged in, to find members that they brought from their own desk
  network text not null default '',
  device_hash bytea,
  created_at timestamptz not null,
  unique (site_id, email_key),
  unique (site_id, code)
);

comment on column partners.code is 'personal: run the partner programme; kept: ten years, as tax law asks; read by: the partner, finance';
comment on column partners.name is 'personal: run the partner programme; kept: ten years, as tax law asks; read by: the partner, finance';
comment on column partners.email is 'personal: run the partner programme; kept: ten years, as tax law asks; read by: the partner, finance';
comment on column partners.email_key is 'personal: run the partner programme; kept: ten years, as tax law asks; read by: the partner, finance';
comment on column partners.password_hash is 'personal: let the partner in; kept: ten years, as tax law asks; read by: no one';
comment on column partners.language is 'personal: run the partner programme; kept: ten years, as tax law asks; read by: the partner, finance';
comment on column partners.payee is 'personal: pay the partner; kept: ten years, as tax law asks; read by: the partner, finance';
comment on column partners.postback_url is 'personal: report results to the partner; kept: ten years, as tax law asks; read by: the partner, finance';
comment on column partners.network is 'personal: recognise self-referrals; kept: until the next login; read by: no one';
comment on column partners.device_hash is 'personal: recognise self-referrals; kept: until the next login; read by: no one';
comment on column partners.rules_version is 'technical: says nothing of a person by itself';
comment on column partners.model is 'technical: says nothing of a person by itself';
comment on column partners.lead_cents is 'technical: says nothing of a person by itself';
comment on column partners.sale_cents is 'technical: says nothing of a person by itself';
comment on column partners.share_percent is 'technical: says nothing of a person by itself';
comment on column partners.monthly_cap_cents is 'technical: says nothing of a person by itself';
comment on column partners.hold_days is 'technical: says nothing of a person by itself';
comment on column partners.postback_secret is 'technical: says nothing of a person by itself';

-- Sessions of partners. Only the hash of the token is kept.
create table partner_sessions (
  token_hash bytea primary key,
  partner_id uuid not null references partners on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
-- The sessions of a partner.
create index partner_sessions_partner on partner_sessions (partner_id);
-- The nightly removal.
create index partner_sessions_expiry on partner_sessions (expires_at);

comment on column partner_sessions.token_hash is 'personal: keep the partner logged in; kept: twelve hours; read by: no one';

-- Links in e-mails to partners: to confirm an address or to choose a new password. Only the hash of the token is kept.
create table partner_tokens (
  token_hash bytea primary key,
  partner_id uuid not null references partners on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  expires_at timestamptz not null
);
-- The tokens of a partner.
create index partner_tokens_partner on partner_tokens (partner_id);

comment on column partner_tokens.token_hash is 'personal: prove the partner’s address; kept: two days; read by: no one';
comment on column partner_tokens.purpose is 'technical: says nothing of a person by itself';

-- The links of a partner, told apart by their code.
create table partner_links (
  partner_id uuid not null references partners on delete cascade,
  code text not null check (code ~ '^[a-z0-9-]{1,30}$'),
  name text not null,
  -- the page that it opens
  path text not null check (path ~ '^/'),
  created_at timestamptz not null,
  primary key (partner_id, code)
);

comment on column partner_links.code is 'technical: says nothing of a person by itself';
comment on column partner_links.name is 'technical: says nothing of a person by itself';
comment on column partner_links.path is 'technical: says nothing of a person by itself';

-- A member whom a partner brought, by a source that the member agreed to keep.
create table partner_referrals (
  member_id uuid primary key references members on delete cascade,
  partner_id uuid not null references partners on delete cascade,
  link text not null,
  sub1 text not null,
  -- why a commission for this member has to be looked at
  signs text[] not null check (signs <@ array['same_network', 'same_device', 'disposable_mail']),
  created_at timestamptz not null,
  -- when the commission for the activation was decided; null until then
  lead_at timestamptz
);
-- Members of a partner, by day.
create index partner_referrals_partner on partner_referrals (partner_id, created_at);
-- The job that looks for activations.
create index partner_referrals_leads on partner_referrals (created_at) where lead_at is null;

comment on column partner_referrals.link is 'personal: pay the partner who brought the member; kept: with the account; read by: finance, the partner counted';
comment on column partner_referrals.sub1 is 'personal: pay the partner who brought the member; kept: with the account; read by: finance, the partner counted';
comment on column partner_referrals.signs is 'personal: refuse invented members; kept: with the account; read by: finance';

-- Each monthly statement, which is the invoice that the site writes for the partner.
create table partner_statements (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  partner_id uuid not null references partners on delete cascade,
  -- the first day of the month
  month date not null,
  -- 1, 2, 3 … per site
  number int not null,
  net_cents int not null check (net_cents > 0),
  vat_cents int not null check (vat_cents >= 0),
  currency char(3) not null,
  -- everything that it prints, sealed
  document bytea not null,
  state text not null check (state in ('open', 'paid')),
  -- the payout that paid it
  payout_id uuid,
  created_at timestamptz not null,
  unique (partner_id, month),
  unique (site_id, number)
);
-- What is still to be paid.
create index partner_statements_open on partner_statements (site_id, created_at) where state = 'open';
-- The statements of a payout.
create index partner_statements_payout on partner_statements (payout_id);

comment on column partner_statements.document is 'personal: invoice what a partner earned; kept: ten years, as tax law asks; read by: the partner, finance';
comment on column partner_statements.net_cents is 'personal: invoice what a partner earned; kept: ten years, as tax law asks; read by: the partner, finance';
comment on column partner_statements.vat_cents is 'personal: invoice what a partner earned; kept: ten years, as tax law asks; read by: the partner, finance';
comment on column partner_statements.month is 'technical: says nothing of a person by itself';

-- A payout: statements that were paid together, by a file for the bank or by hand.
create table partner_payouts (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  method text not null check (method in ('file', 'hand')),
  -- who of the staff made it
  staff_id uuid references staff on delete set null,
  created_at timestamptz not null
);
-- The payouts of a site, newest first.
create index partner_payouts_site on partner_payouts (site_id, created_at desc);

comment on column partner_payouts.method is 'technical: says nothing of a person by itself';

-- A commission, claimed once for its subject: a member’s activation, their first purchase, or a payment.
create table partner_commissions (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  partner_id uuid not null references partners on delete cascade,
  member_id uuid references members on delete set null,
  payment_id uuid references payments on delete set null,
  kind text not null check (kind in ('lead', 'sale', 'share')),
  -- a keyed hash of what it is for, which the partner sees instead of an id
  subject_hash bytea not null,
  link text not null,
  sub1 text not null,
  cents int not null check (cents > 0),
  -- what refunds, chargebacks, bans or a rejection took back of it
  reversed_cents int not null default 0 check (reversed_cents between 0 and cents),
  state text not null check (state in ('pending', 'held', 'approved', 'reversed')),
  -- why it is held
  signs text[] not null,
  -- when it becomes payable
  due_at timestamptz not null,
  created_at timestamptz not null,
  unique (partner_id, kind, subject_hash)
);
-- Commissions of a partner, newest first.
create index partner_commissions_partner on partner_commissions (partner_id, created_at desc, id desc);
-- What the staff has to decide.
create index partner_commissions_held on partner_commissions (site_id, created_at) where state = 'held';
-- The job that makes commissions payable.
create index partner_commissions_due on partner_commissions (site_id, due_at) where state = 'pending';
-- The commissions of a payment that was refunded.
create index partner_commissions_payment on partner_commissions (payment_id);
-- The commissions of a member who was banned or is erased.
create index partner_commissions_member on partner_commissions (member_id);

comment on column partner_commissions.link is 'personal: pay partners and keep the books; kept: ten years, as tax law asks; read by: the partner, finance';
comment on column partner_commissions.sub1 is 'personal: pay partners and keep the books; kept: ten years, as tax law asks; read by: the partner, finance';
comment on column partner_commissions.cents is 'personal: pay partners and keep the books; kept: ten years, as tax law asks; read by: the partner, finance';
comment on column partner_commissions.reversed_cents is 'personal: pay partners and keep the books; kept: ten years, as tax law asks; read by: the partner, finance';
comment on column partner_commissions.signs is 'personal: refuse invented members; kept: ten years, as tax law asks; read by: finance';
comment on column partner_commissions.subject_hash is 'technical: says nothing of a person by itself';

-- Payments of referred members for which commissions were decided, whether or not they earned any.
create table partner_purchases (
  payment_id uuid primary key references payments on delete cascade,
  partner_id uuid not null references partners on delete cascade,
  decided_at timestamptz not null
);

-- The ledger of commissions: append-only, double entry by construction, in cents. Each movement takes from one account
-- and gives to another, so all accounts of a partner together are zero. Only `payable` may fall below zero: by what was
-- taken back after it had been invoiced, which the next statement makes up for.
create table partner_movements (
  partner_id uuid not null references partners on delete cascade,
  -- 1, 2, 3 … per partner, given under the lock of the partner's row
  number int not null,
  kind text not null check (kind in ('earned', 'approved', 'reversed', 'invoiced', 'paid')),
  from_account text not null check (from_account in ('expense', 'pending', 'payable', 'invoiced', 'paid')),
  to_account text not null check (to_account in ('expense', 'pending', 'payable', 'invoiced', 'paid')),
  cents int not null check (cents > 0),
  -- the commission that it belongs to; null for statements
  commission_id uuid references partner_commissions on delete cascade,
  -- what it was for: the commission, a refund, a statement; unique, so that nothing is booked twice
  reference uuid not null,
  created_at timestamptz not null,
  primary key (partner_id, number),
  unique nulls not distinct (partner_id, kind, commission_id, reference),
  check (from_account <> to_account)
);
-- The movements of a commission.
create index partner_movements_commission on partner_movements (commission_id);

comment on column partner_movements.cents is 'personal: pay partners and keep the books; kept: ten years, as tax law asks; read by: the partner, finance';
comment on column partner_movements.from_account is 'technical: says nothing of a person by itself';
comment on column partner_movements.to_account is 'technical: says nothing of a person by itself';

-- Both sides of each movement: the entries of all accounts together sum to zero.
create view partner_entries as
  select partner_id, from_account as account, -cents as cents, created_at from partner_movements
  union all
  select partner_id, to_account, cents, created_at from partner_movements;

-- Calls of a partner's own server, with how they ended.
create table partner_postbacks (
  id uuid primary key,
  partner_id uuid not null references partners on delete cascade,
  event text not null check (event in ('lead', 'sale', 'share', 'reversal', 'test')),
  url text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  tries int not null default 0,
  answer text not null default '',
  created_at timestamptz not null,
  tried_at timestamptz
);
-- The log of a partner, newest first.
create index partner_postbacks_partner on partner_postbacks (partner_id, created_at desc);
-- The nightly removal.
create index partner_postbacks_age on partner_postbacks (created_at);

comment on column partner_postbacks.url is 'personal: report results to the partner; kept: 90 days; read by: the partner, finance';
comment on column partner_postbacks.answer is 'technical: says nothing of a person by itself';
comment on column partner_postbacks.event is 'technical: says nothing of a person by itself';
