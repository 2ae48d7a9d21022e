-- Passkeys: a second way in beside the password, never required. Safe while the old version runs: only adds tables.

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
create index passkeys_member on passkeys (member_id);

-- What browsers are asked to sign: once, within a few minutes. Without a member it is for a login.
create table passkey_challenges (
  challenge text primary key,
  site_id uuid not null references sites on delete cascade,
  member_id uuid references members on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_age on passkey_challenges (expires_at);
