-- Ways into an account: sessions, links in e-mails, known browsers, passkeys, and the locks against guessing.
--
-- Keys of what belongs to a member carry the member, so that the tables can be spread by it. The id or token stands in
-- front: whoever looks for it alone finds it by the same index.

-- Sessions of members. Only the hash of the token is kept. A fictional profile never has one (trigger
-- fictional_has_no_session).
create table sessions (
  token_hash bytea not null,
  member_id uuid not null references members on delete cascade,
  site_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  device text not null default '',
  -- /24 or /56 of the address, never the whole
  network text not null default '',
  -- the browser that it belongs to
  device_hash bytea,
  primary key (token_hash, member_id)
) with (
  -- every visit rewrites its row: vacuumed early, on any server
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 1
);
-- The sessions of a member.
create index sessions_member on sessions (member_id);
-- The nightly removal of expired sessions.
create index sessions_expiry on sessions (expires_at);
-- The sessions of one browser, to end them together.
create index sessions_device on sessions (member_id, device_hash) where device_hash is not null;

comment on column sessions.token_hash is 'personal: keep members logged in and show them where; kept: thirty days after the last use; read by: the member';
comment on column sessions.device is 'personal: keep members logged in and show them where; kept: thirty days after the last use; read by: the member';
comment on column sessions.network is 'personal: keep members logged in and show them where; kept: thirty days after the last use; read by: the member';
comment on column sessions.device_hash is 'personal: end all sessions of a browser; kept: thirty days after the last use; read by: no one';

-- Links in e-mails that confirm, reset, undo or end something. Only the hash of the token is kept; each kind says
-- whether it may be used more than once.
create table account_links (
  token_hash bytea not null,
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in
    ('activate', 'reset', 'mail_change', 'mail_undo', 'reactivate', 'end_device', 'end_passkey')),
  -- for a change of address: which one; for an activation: the address it confirms
  subject text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (token_hash, member_id)
);
-- Links of one kind of a member, when a newer one replaces them.
create index account_links_member on account_links (member_id, kind);
-- The nightly removal of expired links.
create index account_links_age on account_links (expires_at);

comment on column account_links.token_hash is 'personal: confirm addresses and reset passwords; kept: until used or expired; read by: no one';
comment on column account_links.subject is 'personal: confirm addresses and reset passwords; kept: until used or expired; read by: no one';

-- Changes of an e-mail address: requested, confirmed at the new address, perhaps undone from the old one.
create table email_changes (
  id uuid not null,
  member_id uuid not null references members on delete cascade,
  old_email text not null,
  new_email text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  undone_at timestamptz,
  primary key (id, member_id)
);
-- Changes of a member's address.
create index email_changes_member on email_changes (member_id);

comment on column email_changes.old_email is 'personal: change the address, and undo a change that someone else made; kept: with the account; read by: the member';
comment on column email_changes.new_email is 'personal: change the address, and undo a change that someone else made; kept: with the account; read by: the member';

-- Browsers that a member has logged in with: a login from a new one is told by e-mail, and a known one is not locked
-- out by wrong passwords of others. Only the hash of the browser's token is kept.
create table known_devices (
  member_id uuid not null references members on delete cascade,
  token_hash bytea not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (member_id, token_hash)
);
-- The nightly removal of browsers that were not seen for long.
create index known_devices_age on known_devices (last_at);

comment on column known_devices.token_hash is 'personal: tell members of logins from new devices; kept: with the account; read by: no one';

-- Wrong passwords by address and network, and how long they block.
create table login_locks (
  site_id uuid not null references sites on delete cascade,
  email_key text not null,
  network text not null,
  wrong int not null,
  window_ends_at timestamptz not null,
  blocked_until timestamptz,
  blocks int not null,
  primary key (site_id, email_key, network)
);
-- The nightly removal.
create index login_locks_age on login_locks (window_ends_at);

comment on column login_locks.email_key is 'personal: stop the guessing of passwords; kept: two days; read by: no one';
comment on column login_locks.network is 'personal: stop the guessing of passwords; kept: two days; read by: no one';
comment on column login_locks.blocked_until is 'technical: says nothing of a person by itself';

-- Passkeys: a second way in beside the password, never required.
create table passkeys (
  -- the credential's own id, base64url, as browsers name it
  credential_id text primary key,
  member_id uuid not null references members on delete cascade,
  site_id uuid not null references sites on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- the browser and system it was made with
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
-- The passkeys of a member.
create index passkeys_member on passkeys (member_id);

comment on column passkeys.device is 'personal: let members see and remove their passkeys; kept: with the account; read by: the member';
comment on column passkeys.counter is 'technical: says nothing of a person by itself';
comment on column passkeys.transports is 'technical: says nothing of a person by itself';

-- What browsers are asked to sign: once, within a few minutes.
create table passkey_challenges (
  challenge text primary key,
  site_id uuid not null references sites on delete cascade,
  -- null for a login
  member_id uuid references members on delete cascade,
  expires_at timestamptz not null
);
-- The removal of expired challenges.
create index passkey_challenges_age on passkey_challenges (expires_at);

comment on column passkey_challenges.challenge is 'technical: says nothing of a person by itself';
