-- What the support keeps about members: notes, and credits given or taken by hand. Safe while the old version runs: only
-- adds.

create table member_notes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  staff_id uuid references staff on delete set null,
  text text not null check (text <> ''),
  created_at timestamptz not null
);
create index member_notes_member on member_notes (member_id, created_at desc);

create table credit_adjustments (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  member_id uuid not null references members on delete cascade,
  -- above zero is given, below zero is taken
  credits int not null check (credits <> 0),
  reason text not null check (reason <> ''),
  -- up to so many one person may decide alone, as the site had it then
  limit_credits int not null,
  state text not null check (state in ('waiting', 'booked', 'refused')),
  requested_by uuid not null references staff on delete restrict,
  requested_at timestamptz not null,
  decided_by uuid references staff on delete restrict,
  decided_at timestamptz,
  -- two persons: nobody agrees with themselves, and nothing large is booked by one alone
  check (decided_by <> requested_by),
  check (state <> 'booked' or abs(credits) <= limit_credits or decided_by is not null)
);
create index credit_adjustments_site on credit_adjustments (site_id, requested_at desc);
create index credit_adjustments_member on credit_adjustments (member_id, requested_at desc);
