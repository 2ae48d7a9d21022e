-- Credits: the ledger of every wallet, what is on sale, corrections by hand and the closing of days. Amounts of money
-- are whole cents everywhere.

-- Packages of credits on sale. One without a country is for all countries of its currency.
create table packages (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  tier text check (tier in ('p0', 'p1', 'p2', 'p3')),
  credits int not null check (credits > 0),
  price_cents int not null check (price_cents > 0),
  currency char(3) not null,
  country char(2),
  position int not null,
  on_sale boolean not null default true,
  primary key (site_id, id)
);

-- The ledger of credits: append-only, double entry by construction, chained by hashes. Each movement takes from one
-- account and gives to another, so the sum over all accounts is always zero. The balance of the member's wallet is also
-- member_states.credits, which a constraint keeps from falling below zero.
create table credit_movements (
  member_id uuid not null references members on delete cascade,
  -- 1, 2, 3 … per member, given under the lock of the member's state row
  number int not null,
  id uuid not null,
  kind text not null check (kind in
    ('signup', 'purchase', 'message', 'photo', 'gift', 'refund', 'reversal', 'adjustment', 'release')),
  from_account text not null check (from_account in ('wallet', 'sales', 'promotion', 'spent', 'refunds')),
  to_account text not null check (to_account in ('wallet', 'sales', 'promotion', 'spent', 'refunds')),
  credits int not null check (credits > 0),
  -- the wallet after this movement
  balance int not null check (balance >= 0),
  -- what it was for: a message, a payment; unique, so that nothing is ever booked twice
  reference uuid not null,
  created_at timestamptz not null,
  -- over this movement and the hash of the one before it: a row changed behind our back breaks the chain
  hash bytea not null,
  primary key (member_id, number),
  unique (member_id, kind, reference),
  check (from_account <> to_account),
  check ('wallet' in (from_account, to_account))
);
-- The closing of a day: what was bought and taken back.
create index credit_movements_time on credit_movements (created_at) where kind in ('purchase', 'refund', 'reversal');
-- Wallets that moved in the last hour. Rows are stored in the order of their time, so a BRIN index is small and costs
-- next to nothing.
create index credit_movements_created on credit_movements
  using brin (created_at) with (pages_per_range = 16, autosummarize = on);

comment on column credit_movements.credits is 'personal: keep the books of each wallet; kept: with the account; read by: the member, finance';
comment on column credit_movements.balance is 'personal: keep the books of each wallet; kept: with the account; read by: the member, finance';
comment on column credit_movements.kind is 'personal: keep the books of each wallet; kept: with the account; read by: the member, finance';
comment on column credit_movements.reference is 'personal: keep the books of each wallet; kept: with the account; read by: the member, finance';
comment on column credit_movements.from_account is 'technical: says nothing of a person by itself';
comment on column credit_movements.to_account is 'technical: says nothing of a person by itself';

-- Both sides of each movement: the entries of all accounts together sum to zero.
create view credit_entries as
  select member_id, id as movement_id, from_account as account, -credits as amount, created_at from credit_movements
  union all
  select member_id, id, to_account, credits, created_at from credit_movements;

-- Credits given or taken by hand. What passes a limit waits for a second person.
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
  -- what this person has booked alone lately, this adjustment included
  alone_credits int,
  -- two persons: no one agrees with themselves, nothing large is booked by one alone, nor in slices
  check (decided_by <> requested_by),
  check (state <> 'booked' or abs(credits) <= limit_credits or decided_by is not null),
  check (alone_credits >= abs(credits)),
  constraint credit_adjustments_sum
    check (state <> 'booked' or decided_by is not null or alone_credits <= limit_credits)
);
-- The list of adjustments of a site.
create index credit_adjustments_site on credit_adjustments (site_id, requested_at desc);
-- Adjustments of a member.
create index credit_adjustments_member on credit_adjustments (member_id, requested_at desc);
-- What one person booked alone lately: a limit cannot be passed by slices.
create index credit_adjustments_staff on credit_adjustments (requested_by, requested_at desc);

comment on column credit_adjustments.credits is 'personal: correct wallets by two pairs of eyes; kept: ten years, as tax law asks; read by: the member, finance';
comment on column credit_adjustments.reason is 'personal: correct wallets by two pairs of eyes; kept: ten years, as tax law asks; read by: the member, finance';
comment on column credit_adjustments.decided_by is 'technical: says nothing of a person by itself';
comment on column credit_adjustments.limit_credits is 'technical: says nothing of a person by itself';
comment on column credit_adjustments.requested_by is 'technical: says nothing of a person by itself';
comment on column credit_adjustments.alone_credits is 'technical: says nothing of a person by itself';

-- The closing of a day: what was paid and what the ledger booked, which must be the same.
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

comment on column daily_closings.document is 'technical: says nothing of a person by itself';
comment on column daily_closings.ledger_sold_credits is 'technical: says nothing of a person by itself';
comment on column daily_closings.ledger_taken_credits is 'technical: says nothing of a person by itself';
comment on column daily_closings.ledger_wallet_credits is 'technical: says nothing of a person by itself';
comment on column daily_closings.sold_credits is 'technical: says nothing of a person by itself';
comment on column daily_closings.taken_credits is 'technical: says nothing of a person by itself';
comment on column daily_closings.wallet_credits is 'technical: says nothing of a person by itself';
