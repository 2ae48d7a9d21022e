-- Signup, links in mails, changes of address, and what the mails of accounts need.
-- Safe while the old version runs: only adds tables and columns that may be empty.

alter table members
  -- the Idempotency-Key of the signup: a repeat of it logs the same person in
  add column signup_key uuid,
  -- the first message to the member that signup began with, until it is delivered
  add column signup_message text,
  -- when the last confirmation mail was asked for: the next one waits a minute
  add column confirmation_asked_at timestamptz;
create unique index members_signup_key on members (site_id, signup_key) where signup_key is not null;
create index members_deletion on members (deletion_requested_at) where status = 'pending_deletion';

-- Tokens of links in mails. Only their hash is kept; each kind says whether it may be used more than once.
create table account_links (
  token_hash bytea primary key,
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('activate', 'reset', 'mail_change', 'mail_undo', 'reactivate')),
  -- for a change of address: which one; for an activation: the address it confirms
  subject text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links_member on account_links (member_id, kind);
create index account_links_age on account_links (expires_at);

-- Changes of an e-mail address: asked for, confirmed at the new address, perhaps undone from the old one.
create table email_changes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  old_email text not null,
  new_email text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  undone_at timestamptz
);
create index email_changes_member on email_changes (member_id);

-- Secrets made once and shared by all processes of one database.
create table server_secrets (
  name text primary key,
  secret bytea not null
);
insert into server_secrets (name, secret) values
  ('unsubscribe', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- What made a mail go out: a job that runs twice finds its first mail and writes no second one.
alter table outbox add column cause text;
create unique index outbox_cause on outbox (site_id, cause) where cause is not null;
