-- The site as its own creditor: direct debits with their mandates and codes, batches, bookings at its bank, refunds to
-- be paid out by transfer, and who may not pay by direct debit any more. Safe while the old version runs.
-- Names, IBANs, addresses and phone numbers of payers are sealed by the program; to find equal ones there are keyed
-- hashes (…_print).

create table direct_debit_batches (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  -- 1, 2, 3 … per site
  number int not null,
  message_id text not null unique,
  collect_on date not null,
  debits int not null check (debits > 0),
  total_cents bigint not null check (total_cents > 0),
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (site_id, number)
);

-- One debit with the mandate of its own that the payer gave for it.
create table direct_debits (
  payment_id uuid primary key references payments on delete cascade,
  site_id uuid not null references sites on delete cascade,
  member_id uuid references members on delete set null,
  mandate_reference text not null unique,
  status text not null default 'open'
    check (status in ('open', 'cancelled', 'signed', 'batched', 'sent', 'booked', 'returned')),
  amount_cents int not null check (amount_cents > 0),
  -- when the payment completes: once the mandate is given, or once the money is booked
  completes text not null check (completes in ('mandate', 'booked')),
  debtor bytea,
  iban_last4 char(4),
  iban_print bytea,
  phone_print bytea,
  -- what was agreed to, word for word, and from which network
  mandate_text text,
  network text,
  signed_at timestamptz,
  batch_id uuid references direct_debit_batches on delete restrict,
  booked_at timestamptz,
  return_code text,
  returned_at timestamptz,
  check (status in ('open', 'cancelled') or (debtor is not null and signed_at is not null)),
  check ((status in ('batched', 'sent')) <= (batch_id is not null)),
  check ((status = 'returned') = (return_code is not null))
);
create index direct_debits_status on direct_debits (site_id, status, signed_at);
create index direct_debits_batch on direct_debits (batch_id) where batch_id is not null;
create index direct_debits_iban on direct_debits (iban_print, signed_at);
create index direct_debits_phone on direct_debits (phone_print, signed_at);
create index direct_debits_member on direct_debits (member_id, signed_at);

-- The codes that went out by text message; each holds for exactly one IBAN, phone and mandate.
create table direct_debit_codes (
  id uuid primary key,
  payment_id uuid not null references direct_debits on delete cascade,
  phone_print bytea not null,
  bound bytea not null,
  code bytea not null,
  tries int not null default 0,
  sent_at timestamptz not null
);
create index direct_debit_codes_payment on direct_debit_codes (payment_id, sent_at desc);
create index direct_debit_codes_phone on direct_debit_codes (phone_print, sent_at);

create table blocked_debtors (
  site_id uuid not null references sites on delete cascade,
  kind text not null check (kind in ('iban', 'phone')),
  print bytea not null,
  last4 char(4) not null,
  -- the bank's return code, or what somebody of the staff wrote
  reason text not null,
  payment_id uuid references payments on delete set null,
  created_at timestamptz not null,
  primary key (site_id, kind, print)
);

-- What arrived on the site's account, once each, however often a statement is imported.
create table bank_bookings (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  -- the bank's own name for it, or what makes it unmistakable
  booking_key text not null,
  booked_on date not null,
  amount_cents int not null check (amount_cents > 0),
  currency char(3) not null,
  remittance text not null,
  payer bytea not null,
  state text not null default 'open' check (state in ('open', 'matched', 'dismissed')),
  payment_id uuid references payments on delete set null,
  -- by its reference, or by somebody of the staff
  matched_by text check (matched_by in ('reference', 'staff')),
  created_at timestamptz not null,
  unique (site_id, booking_key)
);
create unique index bank_bookings_payment on bank_bookings (payment_id) where state = 'matched';
create index bank_bookings_open on bank_bookings (site_id, booked_on desc, id) where state = 'open';

-- Refunds that somebody has to transfer by hand.
create table bank_payouts (
  refund_id uuid primary key references refunds on delete cascade,
  site_id uuid not null references sites on delete cascade,
  payment_id uuid not null references payments on delete cascade,
  amount_cents int not null check (amount_cents > 0),
  currency char(3) not null,
  status text not null default 'open' check (status in ('open', 'paid')),
  created_at timestamptz not null,
  paid_at timestamptz
);
create index bank_payouts_payment on bank_payouts (payment_id);
create index bank_payouts_open on bank_payouts (site_id, created_at) where status = 'open';

-- Other names by which a provider may report a payment: of its charge, its dispute.
alter table payments add column provider_aliases text[] not null default '{}';
create index payments_aliases on payments using gin (provider_aliases);
