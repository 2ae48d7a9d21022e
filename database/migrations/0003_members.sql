-- Members: the private side of an account. Nothing here is ever sent to another member. When an account is erased its
-- row in `members` is deleted, and with it every row that belongs to the member; what the law wants kept loses the
-- member's id.

-- An account of a person, or the row behind a fictional or cam profile. Its kind never changes (trigger
-- members_keep_kind).
create table members (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  kind text not null default 'person' check (kind in ('person', 'fictional', 'cam')),
  email text not null,
  -- the address in the form in which addresses are compared
  email_key text not null,
  password_hash text,
  status text not null default 'not_confirmed'
    check (status in ('not_confirmed', 'activated', 'banned', 'pending_deletion')),
  language text not null check (language in ('en', 'nl', 'de', 'it', 'fr', 'es', 'pl')),
  looking_for text not null check (looking_for in ('male', 'female', 'both')),
  notifications_disabled text[] not null default '{}',
  invisible boolean not null default false,
  -- a member may keep to members: never shown to visitors, whatever the site allows
  shown_to_visitors boolean not null default true,
  -- premium for life: when the first purchase completed
  paid_since timestamptz,
  terms_version timestamptz,
  signup_step text check (signup_step in ('photo', 'personal', 'about_me', 'push', 'complete')),
  -- the member whose profile the signup began with
  signup_profile_id uuid,
  tracking jsonb not null default '{}',
  time_zone text,
  is_demo boolean not null default false,
  signup_at timestamptz not null default now(),
  deletion_requested_at timestamptz,
  -- the Idempotency-Key of the signup: a repeat of it logs the same person in
  signup_key uuid,
  -- the first message to the member that signup began with, until it is delivered
  signup_message text,
  -- when the last confirmation e-mail was asked for: the next one waits a minute
  confirmation_asked_at timestamptz,
  -- the notice that a ban stands on (its foreign key is in 0012_safety.sql)
  ban_notice_id uuid,
  -- the member wants to see no fictional profiles
  hide_fictional boolean not null default false,
  -- what the account goes back to when its ban is lifted
  status_before_ban text
    check (status_before_ban in ('not_confirmed', 'activated', 'pending_deletion')),
  -- the country whose prices and taxes hold
  billing_country char(2),
  billing_since timestamptz,
  -- the mailbox that the address leads to, in the form in which mailboxes are compared
  -- (server/features/accounts/email-identity.ts)
  email_identity text,
  unique (site_id, email_key),
  -- fictional profiles are written by staff and never log in
  check (kind = 'person' or password_hash is null),
  -- no ban without a statement of reasons to that very member
  check (status <> 'banned' or ban_notice_id is not null)
);
-- A repeated signup finds its member.
create unique index members_signup_key on members (site_id, signup_key) where signup_key is not null;
-- Accounts whose time to come back is over.
create index members_deletion on members (deletion_requested_at) where status = 'pending_deletion';
-- The demo members that the demo itself plays.
create index members_played on members (site_id) where is_demo and tracking @> '{"demo": "played"}';
-- The fictional profiles of a site.
create index members_fictional on members (site_id) where kind = 'fictional';
-- Members by when they signed up: lists and numbers of the back office.
create index members_signup on members (site_id, signup_at);
-- Who wants news, in the order of their turns: few of all, as it is off until it is ticked.
create index members_who_want_news on members (site_id, id)
  where status = 'activated' and kind = 'person' and not is_demo and not 'news' = any (notifications_disabled);
-- The members that stand on a notice, before it is forgotten.
create index members_ban_notice on members (ban_notice_id) where ban_notice_id is not null;
-- One account of a site for each mailbox, however its address is written.
create unique index members_email_identity on members (site_id, email_identity) where email_identity is not null;
-- Accounts whose mailbox a job has still to work out.
create index members_without_identity on members (site_id, signup_at, id) where email_identity is null;

comment on column members.email is 'personal: log in and write mails; kept: with the account; read by: the member, support';
comment on column members.email_key is 'personal: log in and write mails; kept: with the account; read by: the member, support';
comment on column members.password_hash is 'personal: check the password; kept: with the account; read by: no one';
comment on column members.language is 'personal: speak to members in their language and time; kept: with the account; read by: the member, support';
comment on column members.time_zone is 'personal: speak to members in their language and time; kept: with the account; read by: the member, support';
comment on column members.looking_for is 'personal: show suitable members, with separate consent; kept: with the account; read by: the member; others as a filter only';
comment on column members.notifications_disabled is 'personal: send only wanted mails; kept: with the account; read by: the member, support';
comment on column members.invisible is 'personal: keep to what members want to show and see; kept: with the account; read by: the member, support';
comment on column members.shown_to_visitors is 'personal: keep to what members want to show and see; kept: with the account; read by: the member, support';
comment on column members.hide_fictional is 'personal: keep to what members want to show and see; kept: with the account; read by: the member, support';
comment on column members.signup_message is 'personal: send the first message once it may be sent; kept: with the account; read by: the member';
comment on column members.signup_profile_id is 'personal: send the first message once it may be sent; kept: with the account; read by: the member';
comment on column members.tracking is 'personal: know which campaigns bring members; kept: with the account; read by: the operator, counted';
comment on column members.terms_version is 'personal: prove which terms were accepted; kept: with the account; read by: support';
comment on column members.billing_country is 'personal: price and tax purchases by where the buyer is; kept: with the account; read by: support';
comment on column members.email_identity is 'personal: one account for each mailbox; kept: with the account; read by: the member, support';
comment on column members.is_demo is 'technical: says nothing of a person by itself';
comment on column members.paid_since is 'technical: says nothing of a person by itself';
comment on column members.signup_step is 'technical: says nothing of a person by itself';
comment on column members.status_before_ban is 'technical: says nothing of a person by itself';
comment on column members.billing_since is 'technical: when the country of the prices last changed; null while it is the first one';

-- The hot row of a member: wallet, badges and the number of the last live event. Whoever sends, reads or pays locks it,
-- several of them in the order of their ids. It has no index but its key, so that an update stays on its page.
create table member_states (
  member_id uuid primary key references members on delete cascade,
  site_id uuid not null,
  -- the wallet: the balance of the member's last credit movement
  credits int not null default 0 check (credits >= 0),
  unread int not null default 0 check (unread >= 0),
  -- received likes with is_new, kept exact by triggers on likes
  new_likes int not null default 0 check (new_likes >= 0),
  conversations_started int not null default 0,
  -- the number of the last event in the member's live feed
  event_seq bigint not null default 0
) with (
  fillfactor = 70,
  -- counters rewrite the same rows: vacuumed early, on any server
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 1
);

comment on column member_states.credits is 'personal: show wallet and badges; kept: with the account; read by: the member, support';
comment on column member_states.unread is 'personal: show wallet and badges; kept: with the account; read by: the member, support';
comment on column member_states.new_likes is 'personal: show wallet and badges; kept: with the account; read by: the member, support';
comment on column member_states.conversations_started is 'technical: says nothing of a person by itself';
comment on column member_states.event_seq is 'technical: says nothing of a person by itself';

-- Changes of the country of a profile, and of the country whose prices hold; both are limited.
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
-- The latest changes of a member.
create index country_changes_member on country_changes (member_id, created_at desc);

comment on column country_changes.from_country is 'personal: limit and show changes of country; kept: with the account; read by: support';
comment on column country_changes.to_country is 'personal: limit and show changes of country; kept: with the account; read by: support';
comment on column country_changes.network_country is 'personal: limit and show changes of country; kept: with the account; read by: support';
comment on table country_changes is 'changes of the country of a profile and of the country whose prices hold, which are limited';

-- Notes of the support about a member.
create table member_notes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  staff_id uuid references staff on delete set null,
  text text not null check (text <> ''),
  created_at timestamptz not null
);
-- The notes about a member, newest first.
create index member_notes_member on member_notes (member_id, created_at desc);

comment on column member_notes.text is 'personal: help members who write again; kept: with the account; read by: support';

-- Which members each of the staff was shown on a day: bulk reading is limited by it. The audit log has each look with
-- its reason; this only counts.
create table staff_looks (
  staff_id uuid not null references staff on delete cascade,
  member_id uuid not null references members on delete cascade,
  day date not null,
  looked_at timestamptz not null,
  primary key (member_id, staff_id, day)
);
-- How many members one person has looked at lately.
create index staff_looks_newest on staff_looks (staff_id, looked_at);

comment on column staff_looks.staff_id is 'personal: limit how many members one person of the staff looks up; kept: two days; read by: no one';
comment on column staff_looks.member_id is 'personal: limit how many members one person of the staff looks up; kept: two days; read by: no one';
comment on table staff_looks is 'Each member that someone of the staff was shown on a day, once; for two days.';
comment on column staff_looks.day is 'technical: says nothing of a person by itself';
comment on column staff_looks.looked_at is 'technical: says nothing of a person by itself';
