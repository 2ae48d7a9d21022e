-- Payments, what providers told us about them, discounts, stored cards, refunds, invoices.
-- Amounts are whole cents. What the law wants kept (payments, refunds, invoices) outlives the account: the member
-- goes, the row stays.

create table payments (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  member_id uuid references members on delete set null,
  -- the client's own id of the order: the same order twice is one payment
  request_key uuid not null,
  kind text not null check (kind in ('package', 'top_up', 'repeat')),
  package_id uuid,
  credits int not null check (credits > 0),
  method text not null,
  provider text not null,
  -- the provider's name for it, once the provider knows it
  provider_reference text,
  action jsonb,
  country char(2) not null,
  currency char(3) not null,
  list_cents int not null check (list_cents > 0),
  discount_code text,
  discount_percent numeric(5, 2),
  discount_cents int not null default 0,
  price_cents int not null check (price_cents > 0),
  vat_percent numeric(5, 2) not null,
  vat_cents int not null,
  status text not null default 'pending' check (status in ('pending', 'completed', 'failed')),
  failure text,
  -- who closed a failed payment: what we closed ourselves may still turn out to be paid (S-015)
  closed_by text check (closed_by in ('us', 'provider')),
  locale text not null,
  return_path text,
  store_card boolean not null default false,
  -- consent to the immediate start of the delivery
  accepted_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  checked_at timestamptz,
  settled_at timestamptz,
  check (price_cents = list_cents - discount_cents),
  check ((status = 'failed') = (closed_by is not null))
);
create unique index payments_request on payments (member_id, request_key);
create unique index payments_reference on payments (provider, provider_reference);
create index payments_member on payments (member_id, created_at desc, id desc);
create index payments_pending on payments (site_id, checked_at) where status = 'pending';
create index payments_sales on payments (site_id, settled_at) where status = 'completed';

-- Every change of a payment with its reason; the exception of S-015 shows here.
create table payment_changes (
  payment_id uuid not null references payments on delete cascade,
  id uuid not null,
  from_status text not null,
  to_status text not null,
  reason text not null,
  created_at timestamptz not null,
  primary key (payment_id, id)
);

create table webhook_events (
  provider text not null,
  event_id text not null,
  site_id uuid not null references sites on delete cascade,
  -- what it is about, in the provider's names
  provider_references text[] not null,
  body bytea not null,
  received_at timestamptz not null,
  times int not null default 1,
  processed_at timestamptz,
  primary key (provider, event_id)
);
create index webhook_events_age on webhook_events (received_at);

create table discount_codes (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  code text not null check (code = upper(code)),
  country char(2),
  member_id uuid references members on delete cascade,
  expires_at timestamptz,
  value_percentage numeric(5, 2) not null check (value_percentage > 0 and value_percentage <= 100),
  currency char(3),
  minimum_order_cents int check (minimum_order_cents > 0),
  status text not null default 'active' check (status in ('active', 'used', 'disabled')),
  validity text not null check (validity in ('once', 'once_per_user', 'unlimited')),
  methods text[] not null default '{}',
  created_at timestamptz not null,
  unique (site_id, code),
  -- a minimum without its currency means nothing
  check (minimum_order_cents is null or currency is not null)
);

-- A code held by a pending payment or used by a completed one. The two unique indexes decide between 100 who come at
-- the same moment.
create table discount_redemptions (
  payment_id uuid primary key references payments on delete cascade,
  site_id uuid not null references sites on delete cascade,
  code text not null,
  member_id uuid references members on delete set null,
  validity text not null check (validity in ('once', 'once_per_user', 'unlimited')),
  state text not null check (state in ('held', 'used', 'given_back')),
  created_at timestamptz not null
);
create unique index discount_redemptions_once on discount_redemptions (site_id, code)
  where validity = 'once' and state <> 'given_back';
create unique index discount_redemptions_per_member on discount_redemptions (site_id, code, member_id)
  where validity = 'once_per_user' and state <> 'given_back';
create index discount_redemptions_member on discount_redemptions (member_id);

-- The card of repeat order: the provider's names for it, never its number. Kept only with consent.
create table stored_cards (
  member_id uuid primary key references members on delete cascade,
  provider text not null,
  customer_reference text not null,
  card_reference text not null,
  brand text not null,
  last4 char(4) not null,
  consented_at timestamptz not null
);

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments on delete cascade,
  kind text not null check (kind in ('refund', 'withdrawal', 'chargeback')),
  amount_cents int not null check (amount_cents > 0),
  currency char(3) not null,
  -- taken back from the wallet; what was spent already stands as a receivable
  credits_taken int not null default 0,
  credits_owed int not null default 0,
  status text not null check (status in ('pending', 'completed', 'failed')),
  provider_reference text,
  reason text not null default '',
  created_at timestamptz not null,
  completed_at timestamptz
);
create unique index refunds_reference on refunds (payment_id, provider_reference);
create index refunds_pending on refunds (created_at) where status = 'pending';

-- Numbers without a gap: the counter's row is locked until the invoice is committed.
create table invoice_counters (
  site_id uuid primary key references sites on delete cascade,
  last_number int not null
);

create table invoices (
  site_id uuid not null references sites on delete cascade,
  number int not null,
  payment_id uuid not null references payments on delete cascade,
  -- a credit note has its refund
  refund_id uuid unique references refunds on delete cascade,
  -- everything that is printed, as it was then
  document jsonb not null,
  created_at timestamptz not null,
  primary key (site_id, number)
);
create unique index invoices_payment on invoices (payment_id) where refund_id is null;
create index invoices_of_payment on invoices (payment_id);

create function invoices_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice is never changed; a credit note corrects it';
end $$;
create trigger invoices_append_only before update on invoices
  for each row execute function invoices_append_only();

-- The member's own cap: lower at once, higher after a day.
create table spending_caps (
  member_id uuid primary key references members on delete cascade,
  daily_cents int check (daily_cents >= 0),
  monthly_cents int check (monthly_cents >= 0),
  next_daily_cents int check (next_daily_cents >= 0),
  next_monthly_cents int check (next_monthly_cents >= 0),
  next_from timestamptz
);

-- Which providers a site works with, in the order of preference. Credentials are encrypted by the program.
create table payment_providers (
  site_id uuid not null references sites on delete cascade,
  provider text not null check (provider in ('sandbox', 'mollie', 'stripe', 'paypal', 'bank')),
  position int not null default 0,
  credentials bytea not null,
  primary key (site_id, provider)
);

-- What the sandbox "bank" knows. Only the sandbox provider reads and writes it: to the rest of the program it is as
-- far away as a real provider.
create table sandbox_payments (
  reference text primary key,
  site_id uuid not null references sites on delete cascade,
  payment_id uuid not null,
  method text not null,
  amount_cents int not null,
  currency char(3) not null,
  status text not null default 'open' check (status in ('open', 'pending', 'paid', 'failed', 'cancelled', 'expired')),
  return_url text not null,
  webhook_url text not null,
  description text not null,
  store_card boolean not null default false,
  -- the last digits of the drawn card that was used
  card_last4 char(4),
  turns_paid_at timestamptz,
  refunds jsonb not null default '[]',
  created_at timestamptz not null,
  unique (payment_id)
);
