-- The staff of the deployment: who they are, how they log in, and the log of everything they do. Staff belong to the
-- deployment, not to one site.

-- A person who works for the deployment.
create table staff (
  id uuid primary key,
  email text not null,
  -- the address in the form in which addresses are compared
  email_key text not null unique,
  name text not null,
  roles text[] not null
    check (cardinality(roles) > 0
      and roles <@ array['admin', 'moderator', 'support', 'finance', 'content', 'operator']),
  -- null until the invitation is accepted
  password_hash text,
  state text not null check (state in ('invited', 'active', 'disabled')),
  created_at timestamptz not null,
  last_login_at timestamptz,
  check (state <> 'active' or password_hash is not null)
);

comment on column staff.email is 'personal: let the staff in; kept: while someone works here, then locked; read by: admins';
comment on column staff.email_key is 'personal: let the staff in; kept: while someone works here, then locked; read by: admins';
comment on column staff.name is 'personal: let the staff in; kept: while someone works here, then locked; read by: admins';
comment on column staff.password_hash is 'personal: let the staff in; kept: while someone works here, then locked; read by: admins';
comment on column staff.roles is 'personal: let the staff in; kept: while someone works here, then locked; read by: admins';

-- The secret of a person's one-time codes.
create table two_factor (
  staff_id uuid primary key references staff on delete cascade,
  -- encrypted with a key that the database does not have; nonce and tag alone take 28 bytes
  secret bytea not null check (octet_length(secret) >= 40),
  -- the time step of the last code that was used: no code counts twice
  last_step bigint not null default 0
);

comment on column two_factor.secret is 'personal: check one-time codes of the staff; kept: while someone works here; read by: no one';

-- Links by which invited staff choose their password. Only the hash of the token is kept.
create table staff_invitations (
  token_hash bytea primary key,
  staff_id uuid not null references staff on delete cascade,
  expires_at timestamptz not null
);

-- Sessions of the staff in the back office. Only the hash of the token is kept.
create table staff_sessions (
  token_hash bytea primary key,
  staff_id uuid not null references staff on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  device text not null,
  -- /24 or /56 of the address, never the whole
  network text not null
);
-- The sessions of a person.
create index staff_sessions_staff on staff_sessions (staff_id);
-- The nightly removal.
create index staff_sessions_last_use on staff_sessions (last_used_at);

comment on column staff_sessions.token_hash is 'personal: keep the staff logged in; kept: two hours after the last use; read by: admins';
comment on column staff_sessions.device is 'personal: keep the staff logged in; kept: two hours after the last use; read by: admins';
comment on column staff_sessions.network is 'personal: keep the staff logged in; kept: two hours after the last use; read by: admins';

-- Everything that the staff did, append-only (trigger audit_log_append_only). It has no foreign keys: what was done
-- stays written down when its subject or its site is gone.
create table audit_log (
  id uuid primary key,
  site_id uuid,
  -- null for the command line
  staff_id uuid,
  staff_name text not null,
  -- what was done, as feature.verb
  act text not null check (act ~ '^[a-z_]+\.[a-z_]+$'),
  subject_type text,
  subject_id text,
  reason text not null default '',
  details jsonb not null default '{}',
  network text not null default '',
  request_id text not null default '',
  created_at timestamptz not null
);
-- The log of the back office, page by page.
create index audit_log_newest on audit_log (created_at desc, id desc);
-- What was done to a member, a payment, a site.
create index audit_log_subject on audit_log (subject_id, created_at desc);
-- What one person of the staff did.
create index audit_log_staff on audit_log (staff_id, created_at desc);

comment on column audit_log.staff_name is 'personal: prove what the staff did; kept: two years; read by: admins';
comment on column audit_log.network is 'personal: prove what the staff did; kept: two years; read by: admins';
comment on column audit_log.reason is 'personal: prove what the staff did; kept: two years; read by: admins';
comment on column audit_log.details is 'personal: prove what the staff did; kept: two years; read by: admins';
comment on column audit_log.act is 'technical: says nothing of a person by itself';
comment on column audit_log.subject_type is 'technical: says nothing of a person by itself';

-- Every saved version of a site's settings, to compare and to go back to.
create table site_versions (
  site_id uuid not null references sites on delete cascade,
  version int not null,
  settings jsonb not null,
  -- null for what the site began with
  staff_id uuid references staff on delete set null,
  reason text not null,
  created_at timestamptz not null,
  primary key (site_id, version)
);

comment on column site_versions.reason is 'technical: says nothing of a person by itself';
comment on column site_versions.settings is 'technical: says nothing of a person by itself';
