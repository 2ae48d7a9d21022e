-- Proof that a member is over 18, without their identity: no credential, birth date or name is ever stored.

create table age_proofs (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  method text not null check (method in ('eu_app', 'test_wallet', 'yoti', 'staff')),
  -- the staff may take a proof back, whatever it stood on
  outcome text not null check (outcome in ('over_18', 'withdrawn')),
  -- the country of whoever issued the proof; null where the method has none
  issuer_country char(2),
  decided_at timestamptz not null,
  -- why the staff decided so
  reason text check (reason <> ''),
  decided_by uuid references staff on delete set null,
  check ((method = 'staff') = (reason is not null)),
  check (outcome = 'over_18' or method = 'staff')
);
-- What stands for a member: the newest decision.
create index age_proofs_member on age_proofs (member_id, decided_at desc);
create index age_proofs_decided_by on age_proofs (decided_by) where decided_by is not null;

comment on column age_proofs.method is 'personal: show that a member is over 18; kept: with the account; read by: the member, support';
comment on column age_proofs.outcome is 'personal: show that a member is over 18; kept: with the account; read by: the member, support';
comment on column age_proofs.issuer_country is 'personal: show that a member is over 18; kept: with the account; read by: the member, support';
comment on column age_proofs.decided_at is 'personal: show that a member is over 18; kept: with the account; read by: the member, support';
comment on column age_proofs.reason is 'personal: show that a member is over 18; kept: with the account; read by: the member, support';
comment on column age_proofs.decided_by is 'technical: who of the staff decided';

-- A request for a proof: one try. What answers it is checked and forgotten at once.
create table age_requests (
  -- made by the browser
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  method text not null check (method in ('eu_app', 'test_wallet', 'yoti')),
  -- what the wallet signs: used once, since the first answer closes the request
  nonce text not null unique,
  state text not null default 'open'
    check (state in ('open', 'checking', 'over_18', 'under_18', 'expired', 'cancelled', 'refused')),
  -- where the request stands at a commercial provider
  provider_session text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  check ((state = 'open') = (answered_at is null))
);
-- The tries of a member in a day, and the one that is open.
create index age_requests_member on age_requests (member_id, created_at desc);
-- Those that the nightly job forgets.
create index age_requests_created_at on age_requests (created_at);

comment on column age_requests.method is 'personal: limit tries, and say what became of one; kept: seven days; read by: the member';
comment on column age_requests.nonce is 'technical: says nothing of a person by itself';
comment on column age_requests.state is 'personal: limit tries, and say what became of one; kept: seven days; read by: the member';
comment on column age_requests.provider_session is 'personal: ask the provider what became of a try; kept: seven days; read by: no one';

-- The issuers of proofs that count: what "duet age trust update" read last.
create table age_issuers (
  -- SHA-256 of the certificate
  fingerprint bytea primary key,
  country char(2) not null,
  name text not null,
  -- X.509 in DER
  certificate bytea not null,
  valid_until timestamptz not null,
  added_at timestamptz not null
);

-- How a site works with a commercial provider of age checks; its credentials are sealed.
create table age_providers (
  site_id uuid not null references sites on delete cascade,
  provider text not null check (provider in ('yoti')),
  credentials bytea not null,
  primary key (site_id, provider)
);
