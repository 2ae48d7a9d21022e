-- The staff of the deployment, their second factor and sessions, and the log of everything they do (P-017).
-- Safe while the old version runs: only adds tables.

create table staff (
  id uuid primary key,
  email text not null,
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

create table two_factor (
  staff_id uuid primary key references staff on delete cascade,
  secret bytea not null,
  -- the time step of the last code that was used: no code counts twice
  last_step bigint not null default 0
);

create table staff_invitations (
  token_hash bytea primary key,
  staff_id uuid not null references staff on delete cascade,
  expires_at timestamptz not null
);

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
create index staff_sessions_staff on staff_sessions (staff_id);

-- Without foreign keys: what was done stays written down when its subject or its site is gone.
create table audit_log (
  id uuid primary key,
  site_id uuid,
  -- null for the command line
  staff_id uuid,
  staff_name text not null,
  act text not null check (act ~ '^[a-z_]+\.[a-z_]+$'),
  subject_type text,
  subject_id text,
  reason text not null default '',
  details jsonb not null default '{}',
  network text not null default '',
  request_id text not null default '',
  created_at timestamptz not null
);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_subject on audit_log (subject_id, created_at desc);
create index audit_log_staff on audit_log (staff_id, created_at desc);

create function audit_log_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_append_only();
create trigger audit_log_keep before truncate on audit_log
  for each statement execute function audit_log_append_only();
