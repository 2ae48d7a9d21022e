-- The closing of a day: what was paid and what the ledger has, which must be the same. Safe while the old version runs:
-- only adds.

create table daily_closings (
  site_id uuid not null references sites on delete cascade,
  day date not null,
  -- credits of completed payments, and what the ledger booked as purchases
  sold_credits int not null,
  ledger_sold_credits int not null,
  -- credits that refunds and chargebacks took back, and what the ledger booked for them
  taken_credits int not null,
  ledger_taken_credits int not null,
  -- what all wallets held at the end of the day: by the sum of movements, and by the last balances
  wallet_credits bigint not null,
  ledger_wallet_credits bigint not null,
  -- everything that the closing showed
  document jsonb not null,
  staff_id uuid references staff on delete set null,
  closed_at timestamptz not null,
  primary key (site_id, day),
  -- a day that is not right cannot be closed
  check (sold_credits = ledger_sold_credits),
  check (taken_credits = ledger_taken_credits),
  check (wallet_credits = ledger_wallet_credits)
);

-- What the lists of the back office read.
create index payments_site on payments (site_id, created_at desc, id desc);
create index refunds_created on refunds (created_at desc);
create index credit_movements_time on credit_movements (created_at) where kind in ('purchase', 'refund', 'reversal');
