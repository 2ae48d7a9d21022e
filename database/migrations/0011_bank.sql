-- The site as its own creditor: direct debits with their mandates and codes, bookings on its bank account, and refunds
-- by transfer. Names, IBANs, addresses and phone numbers of payers are encrypted by the program; keyed hashes (…_print)
-- find equal ones.

-- Files of direct debits for the bank.
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

-- One direct debit, with the mandate that the payer gave for it.
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
-- Debits to be put into the next batch, and lists of the back office.
create index direct_debits_status on direct_debits (site_id, status, signed_at);
-- The debits of a batch.
create index direct_debits_batch on direct_debits (batch_id) where batch_id is not null;
-- How many debits an IBAN has had lately.
create index direct_debits_iban on direct_debits (iban_print, signed_at);
-- How many debits a phone number has had lately.
create index direct_debits_phone on direct_debits (phone_print, signed_at);
-- How many debits a member has had lately.
create index direct_debits_member on direct_debits (member_id, signed_at);

comment on column direct_debits.debtor is 'personal: collect by direct debit and prove the mandate; kept: ten years, as tax law asks, of an erased account fourteen months; read by: finance';
comment on column direct_debits.iban_last4 is 'personal: collect by direct debit and prove the mandate; kept: ten years, as tax law asks, of an erased account fourteen months; read by: finance';
comment on column direct_debits.iban_print is 'personal: collect by direct debit and prove the mandate; kept: ten years, as tax law asks, of an erased account fourteen months; read by: finance';
comment on column direct_debits.phone_print is 'personal: collect by direct debit and prove the mandate; kept: ten years, as tax law asks, of an erased account fourteen months; read by: finance';
comment on column direct_debits.mandate_text is 'personal: collect by direct debit and prove the mandate; kept: ten years, as tax law asks; read by: finance';
comment on column direct_debits.network is 'personal: collect by direct debit and prove the mandate; kept: with the account; read by: finance';
comment on column direct_debits.amount_cents is 'technical: says nothing of a person by itself';
comment on column direct_debits.mandate_reference is 'technical: says nothing of a person by itself';
comment on column direct_debits.return_code is 'technical: says nothing of a person by itself';

-- Codes sent by text message; each holds for exactly one IBAN, phone and mandate.
create table direct_debit_codes (
  id uuid primary key,
  payment_id uuid not null references direct_debits on delete cascade,
  phone_print bytea not null,
  bound bytea not null,
  code bytea not null,
  tries int not null default 0,
  sent_at timestamptz not null
);
-- The latest code of a payment.
create index direct_debit_codes_payment on direct_debit_codes (payment_id, sent_at desc);
-- How many codes went to a phone lately.
create index direct_debit_codes_phone on direct_debit_codes (phone_print, sent_at);

comment on column direct_debit_codes.code is 'personal: confirm a mandate by text message; kept: ten minutes, then with the payment; read by: no one';
comment on column direct_debit_codes.phone_print is 'personal: confirm a mandate by text message; kept: ten minutes, then with the payment; read by: no one';

-- Who may not pay by direct debit any more.
create table blocked_debtors (
  site_id uuid not null references sites on delete cascade,
  kind text not null check (kind in ('iban', 'phone')),
  print bytea not null,
  last4 char(4) not null,
  -- the bank's return code, or what someone of the staff wrote
  reason text not null,
  payment_id uuid references payments on delete set null,
  created_at timestamptz not null,
  primary key (site_id, kind, print)
);
-- The nightly removal after two years.
create index blocked_debtors_age on blocked_debtors (created_at);

comment on column blocked_debtors.last4 is 'personal: refuse direct debits that were returned before; kept: two years; read by: finance';
comment on column blocked_debtors.print is 'personal: refuse direct debits that were returned before; kept: two years; read by: finance';
comment on column blocked_debtors.reason is 'technical: says nothing of a person by itself';

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
  -- by its reference, or by someone of the staff
  matched_by text check (matched_by in ('reference', 'staff')),
  created_at timestamptz not null,
  unique (site_id, booking_key)
);
-- A payment is matched with one booking at most.
create unique index bank_bookings_payment on bank_bookings (payment_id) where state = 'matched';
-- Bookings that no one has matched yet.
create index bank_bookings_open on bank_bookings (site_id, booked_on desc, id) where state = 'open';

comment on column bank_bookings.payer is 'personal: match bank transfers with orders; kept: ten years, as tax law asks; read by: finance';
comment on column bank_bookings.remittance is 'personal: match bank transfers with orders; kept: ten years, as tax law asks; read by: finance';
comment on column bank_bookings.amount_cents is 'technical: says nothing of a person by itself';
comment on column bank_bookings.matched_by is 'technical: says nothing of a person by itself';

-- Refunds that someone has to transfer by hand.
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
-- Payouts of a payment, and its erasure.
create index bank_payouts_payment on bank_payouts (payment_id);
-- The list of transfers to make.
create index bank_payouts_open on bank_payouts (site_id, created_at) where status = 'open';
