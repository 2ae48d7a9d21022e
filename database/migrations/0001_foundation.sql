-- Sites, members, profiles, sessions, the wallet row and the live feed.
-- Ids are made by the program (UUIDv7). Every table carries its site or its member as distribution key.

create table sites (
  id uuid primary key,
  settings jsonb not null,
  -- bumped with every change; caches are keyed by it
  version int not null default 1,
  created_at timestamptz not null default now()
);

create table site_hosts (
  host text primary key check (host = lower(host)),
  site_id uuid not null references sites on delete cascade,
  -- the host that links in mails use
  main boolean not null default false
);
create index site_hosts_site on site_hosts (site_id);

-- The private side of an account: nothing here is ever sent to another member.
create table members (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  kind text not null default 'person' check (kind in ('person', 'fictional', 'cam')),
  email text not null,
  email_key text not null,
  password_hash text,
  status text not null default 'not_confirmed'
    check (status in ('not_confirmed', 'activated', 'banned', 'pending_deletion')),
  language text not null check (language in ('en', 'nl', 'de', 'it', 'fr', 'es', 'pl')),
  looking_for text not null check (looking_for in ('male', 'female', 'both')),
  notifications_disabled text[] not null default '{}',
  invisible boolean not null default false,
  -- a member may keep to members: never shown to visitors, whatever the site allows (S-053)
  shown_to_visitors boolean not null default true,
  -- premium for life: when the first purchase completed (G-015, G-016)
  paid_since timestamptz,
  terms_version timestamptz,
  signup_step text check (signup_step in ('photo', 'personal', 'about_me', 'push', 'complete')),
  -- the member that signup began with
  signup_profile_id uuid,
  tracking jsonb not null default '{}',
  time_zone text,
  is_demo boolean not null default false,
  signup_at timestamptz not null default now(),
  deletion_requested_at timestamptz,
  unique (site_id, email_key),
  -- fictional profiles are written by staff and never log in
  check (kind = 'person' or password_hash is null)
);

-- The public side: what others may see, cut by visibility rules.
create table profiles (
  member_id uuid primary key references members on delete cascade,
  site_id uuid not null references sites on delete cascade,
  name text not null,
  name_key text not null,
  gender text not null check (gender in ('male', 'female')),
  date_of_birth date not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  -- the label can never be cleared: it follows the kind of the member (G-023)
  fictional boolean not null default false,
  cam boolean not null default false,
  sexuality text check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
  country char(2) not null,
  region_id text,
  city_id int,
  city text,
  interests text[] not null default '{}',
  hair_color text,
  eye_color text,
  body_type text,
  relationship_status text,
  tattoos text,
  about_me text not null default '',
  main_picture_id uuid,
  num_pictures int not null default 0,
  unique (site_id, name_key),
  check (sexuality <> 'lesbian' or gender = 'female')
);

create function profiles_keep_label() returns trigger language plpgsql as $$
begin
  select m.kind = 'fictional', m.kind = 'cam' into new.fictional, new.cam from members m where m.id = new.member_id;
  return new;
end $$;
create trigger profiles_keep_label before insert or update on profiles
  for each row execute function profiles_keep_label();

create function members_keep_kind() returns trigger language plpgsql as $$
begin
  raise exception 'the kind of a member can never change';
end $$;
create trigger members_keep_kind before update of kind on members
  for each row when (old.kind is distinct from new.kind) execute function members_keep_kind();

-- The one hot row of a member: wallet, badges and the number of the last live event. No index but the key, so that
-- every update stays on its page.
create table member_states (
  member_id uuid primary key references members on delete cascade,
  site_id uuid not null,
  credits int not null default 0 check (credits >= 0),
  unread int not null default 0 check (unread >= 0),
  new_likes int not null default 0 check (new_likes >= 0),
  conversations_started int not null default 0,
  event_seq bigint not null default 0
) with (fillfactor = 70);

-- What search reads: narrow, one row per member, kept true by triggers on members and profiles.
create table search_members (
  member_id uuid primary key references members on delete cascade,
  site_id uuid not null,
  gender text not null,
  country char(2) not null,
  region_id text,
  birth_year smallint not null,
  date_of_birth date not null,
  active_at timestamptz not null,
  visible boolean not null,
  has_picture boolean not null,
  fictional boolean not null,
  shown_to_visitors boolean not null
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

-- A page reads the newest of each birth year and merges them, so that a narrow age range costs no more than a wide one.
create index search_members_country on search_members
  (site_id, gender, country, birth_year, active_at desc, member_id desc)
  include (date_of_birth, has_picture, shown_to_visitors) where visible;
create index search_members_region on search_members
  (site_id, gender, country, region_id, birth_year, active_at desc, member_id desc)
  include (date_of_birth, has_picture, shown_to_visitors) where visible;
-- Counts, up to their cap.
create index search_members_country_age on search_members
  (site_id, gender, country, date_of_birth) include (member_id, has_picture, shown_to_visitors) where visible;
create index search_members_region_age on search_members
  (site_id, gender, country, region_id, date_of_birth) include (member_id, has_picture, shown_to_visitors) where visible;
-- Filters that thin out the newest: online now, traits.
create index search_members_newest on search_members
  (site_id, gender, country, active_at desc, member_id desc)
  include (date_of_birth, region_id, has_picture, fictional, shown_to_visitors) where visible;

create function refresh_search_member(of_member uuid) returns void language sql as $$
  insert into search_members as s
    (member_id, site_id, gender, country, region_id, birth_year, date_of_birth, active_at, visible, has_picture,
     fictional, shown_to_visitors)
  select m.id, m.site_id, p.gender, p.country, p.region_id, extract(year from p.date_of_birth)::smallint, p.date_of_birth,
    m.signup_at,
    p.status = 'active' and m.status in ('not_confirmed', 'activated') and not m.invisible and m.kind <> 'cam',
    p.main_picture_id is not null, p.fictional, m.shown_to_visitors
  from members m join profiles p on p.member_id = m.id where m.id = of_member
  on conflict (member_id) do update set
    gender = excluded.gender, country = excluded.country, region_id = excluded.region_id,
    birth_year = excluded.birth_year, date_of_birth = excluded.date_of_birth,
    visible = excluded.visible, has_picture = excluded.has_picture, shown_to_visitors = excluded.shown_to_visitors
$$;

create function profiles_refresh_search() returns trigger language plpgsql as $$
begin
  perform refresh_search_member(new.member_id);
  return null;
end $$;
create trigger profiles_refresh_search
  after insert or update of gender, country, region_id, date_of_birth, status, main_picture_id on profiles
  for each row execute function profiles_refresh_search();

create function members_refresh_search() returns trigger language plpgsql as $$
begin
  perform refresh_search_member(new.id);
  return null;
end $$;
create trigger members_refresh_search after update of status, invisible, shown_to_visitors on members
  for each row execute function members_refresh_search();

create table sessions (
  token_hash bytea primary key,
  member_id uuid not null references members on delete cascade,
  site_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  device text not null default '',
  -- /24 or /56 of the address, never the whole
  network text not null default ''
);
create index sessions_member on sessions (member_id);
create index sessions_expiry on sessions (expires_at);

-- The live feed: numbered per member without gaps, since the number is taken under the lock of the member's state row.
create table member_events (
  member_id uuid not null references members on delete cascade,
  seq bigint not null,
  event jsonb not null,
  created_at timestamptz not null default now(),
  primary key (member_id, seq)
);
create index member_events_age on member_events (created_at);

-- The first answer to a request with an Idempotency-Key, kept for a day.
create table idempotent_answers (
  caller text not null,
  key uuid not null,
  call text not null,
  request_hash bytea not null,
  status int not null,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
create index idempotent_answers_age on idempotent_answers (created_at);

-- Mails, text messages and pushes that go out, or are read in the outbox page when no server is configured.
create table outbox (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  member_id uuid references members on delete cascade,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  recipient text not null,
  subject text not null default '',
  body_text text not null,
  body_html text,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_newest on outbox (created_at desc);
create index outbox_member on outbox (member_id);

-- Counters of the rate limiter (rate-limiter-flexible); losing them in a crash is harmless.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);

-- Wrong passwords per address and network, and how long they block (X-002).
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
create index login_locks_age on login_locks (window_ends_at);

create table push_subscriptions (
  endpoint text primary key,
  member_id uuid not null references members on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_member on push_subscriptions (member_id);
