-- Cases on which several of the staff work at once: who has one open, who has taken it, and what they note.

-- Who of the staff has a case open; the browser renews it while the page is open.
create table case_workers (
  site_id uuid not null references sites on delete cascade,
  kind text not null check (kind in ('report', 'complaint', 'data_request', 'photo', 'payment')),
  case_id uuid not null,
  staff_id uuid not null references staff on delete cascade,
  seen_at timestamptz not null,
  -- since when the case is theirs to decide; lapses with `seen_at`
  taken_at timestamptz,
  primary key (kind, case_id, staff_id)
);
-- A case is taken by one person.
create unique index case_workers_holder on case_workers (kind, case_id) where taken_at is not null;
-- The marks on a list of cases, and the removal of a site.
create index case_workers_site on case_workers (site_id, kind, seen_at);
-- The nightly removal.
create index case_workers_age on case_workers (seen_at);

-- Internal notes on a case; a note about a member goes with the account.
create table case_notes (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  kind text not null check (kind in ('report', 'complaint', 'data_request', 'photo', 'payment')),
  case_id uuid not null,
  member_id uuid references members on delete cascade,
  staff_id uuid references staff on delete set null,
  text text not null check (text <> ''),
  created_at timestamptz not null
);
-- The notes of a case.
create index case_notes_case on case_notes (kind, case_id, created_at);
-- The numbers of notes on a list of cases, and the removal of a site.
create index case_notes_site on case_notes (site_id, kind);
-- The notes that go with an account.
create index case_notes_member on case_notes (member_id) where member_id is not null;
-- The nightly removal.
create index case_notes_age on case_notes (created_at);

comment on column case_notes.text is 'personal: work on a case together; kept: two years, at most as long as the account; read by: staff who may answer the case';

-- Colleagues whom a note mentions; they see it on their home page until they have opened the case.
create table case_note_mentions (
  note_id uuid not null references case_notes on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  read_at timestamptz,
  primary key (note_id, staff_id)
);
-- The unread mentions of a person.
create index case_note_mentions_unread on case_note_mentions (staff_id) where read_at is null;
