-- Payments, what their providers told us, discounts, refunds and invoices. Amounts are whole cents. What the law wants
-- kept (payments, refunds, invoices) outlives the account: the member's id is set to null, the row stays.

-- A purchase of credits, from the order on.
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
  -- who closed a failed payment: what we closed ourselves may still turn out to be paid
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
  -- other names by which a provider may report it: of its charge, its dispute
  provider_aliases text[] not null default '{}',
  -- when a provider first said that another amount was paid: nothing is given for it until the money has gone back
  other_amount_at timestamptz,
  -- the days to withdraw that the site promised when it was made
  refund_days int check (refund_days > 0),
  -- how money was taken that arrived after we had closed the order: as ordered; at list price, because its discount has gone
  -- to another order; or sent back
  late text check (late in ('as_ordered', 'list_price', 'sent_back')),
  -- when the provider is asked again about a settled payment; null when no more
  next_check_at timestamptz,
  -- where the buyer was, which decides the tax: as they say, as their network and as their payment say
  declared_country char(2),
  network_country char(2),
  payer_country char(2),
  check (price_cents = list_cents - discount_cents),
  check ((status = 'failed') = (closed_by is not null))
);
-- The same order twice is one payment.
create unique index payments_request on payments (member_id, request_key);
-- A payment by the name that its provider gives it.
create unique index payments_reference on payments (provider, provider_reference);
-- Payments of a member, newest first.
create index payments_member on payments (member_id, created_at desc, id desc);
-- The job that asks the providers about pending payments every minute.
create index payments_pending on payments (site_id, checked_at) where status = 'pending';
-- Sales of a day: the closing and the numbers.
create index payments_sales on payments (site_id, settled_at) where status = 'completed';
-- The list of payments of the back office, page by page.
create index payments_site on payments (site_id, created_at desc, id desc);
-- A payment by another name in a provider's report.
create index payments_aliases on payments using gin (provider_aliases);
-- Payments of the last day, for the alerts. Rows are stored in the order of their time.
create index payments_created on payments using brin (created_at) with (pages_per_range = 16, autosummarize = on);
-- Settled payments that the provider is asked about again.
create index payments_next_check on payments (site_id, next_check_at) where next_check_at is not null;

comment on column payments.country is 'personal: sell credits and keep the books; kept: ten years, as tax law asks; read by: the member, finance';
comment on column payments.method is 'personal: sell credits and keep the books; kept: ten years, as tax law asks; read by: the member, finance';
comment on column payments.price_cents is 'personal: sell credits and keep the books; kept: ten years, as tax law asks; read by: the member, finance';
comment on column payments.credits is 'personal: sell credits and keep the books; kept: ten years, as tax law asks; read by: the member, finance';
comment on column payments.discount_code is 'personal: sell credits and keep the books; kept: ten years, as tax law asks; read by: the member, finance';
comment on column payments.declared_country is 'personal: prove where the buyer was, which decides the tax; kept: ten years, as tax law asks; read by: finance';
comment on column payments.network_country is 'personal: prove where the buyer was, which decides the tax; kept: ten years, as tax law asks; read by: finance';
comment on column payments.payer_country is 'personal: prove where the buyer was, which decides the tax; kept: ten years, as tax law asks; read by: finance';
comment on column payments.action is 'technical: says nothing of a person by itself';
comment on column payments.closed_by is 'technical: says nothing of a person by itself';
comment on column payments.discount_cents is 'technical: says nothing of a person by itself';
comment on column payments.discount_percent is 'technical: says nothing of a person by itself';
comment on column payments.failure is 'technical: says nothing of a person by itself';
comment on column payments.list_cents is 'technical: says nothing of a person by itself';
comment on column payments.return_path is 'technical: says nothing of a person by itself';
comment on column payments.store_card is 'technical: says nothing of a person by itself';
comment on column payments.vat_cents is 'technical: says nothing of a person by itself';
comment on column payments.vat_percent is 'technical: says nothing of a person by itself';
comment on column payments.other_amount_at is 'technical: says nothing of a person by itself';
comment on column payments.refund_days is 'technical: says nothing of a person by itself';
comment on column payments.late is 'technical: says nothing of a person by itself';
comment on column payments.next_check_at is 'technical: when the provider is asked again about a payment that is settled; null when no more';

-- Every change of a payment with its reason.
create table payment_changes (
  payment_id uuid not null references payments on delete cascade,
  id uuid not null,
  from_status text not null,
  to_status text not null,
  reason text not null,
  created_at timestamptz not null,
  primary key (payment_id, id)
);

-- Which providers a site works with, in order of preference. The program encrypts the credentials.
create table payment_providers (
  site_id uuid not null references sites on delete cascade,
  provider text not null check (provider in ('sandbox', 'mollie', 'stripe', 'paypal', 'bank')),
  position int not null default 0,
  credentials bytea not null,
  primary key (site_id, provider)
);

-- Webhooks, stored once each. Their bodies are never trusted: a job asks the provider for the truth.
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
-- The nightly removal.
create index webhook_events_age on webhook_events (received_at);

comment on column webhook_events.body is 'personal: settle payments; kept: until it was acted upon, at most ninety days; read by: no one';

-- Until when a provider's own list of refunds and disputes has been read, since a report may never arrive.
create table provider_looks (
  site_id uuid not null references sites on delete cascade,
  provider text not null,
  -- the last try
  tried_at timestamptz not null,
  -- everything until then has been seen; null before the first look
  seen_until timestamptz,
  primary key (site_id, provider)
);

comment on table provider_looks is 'until when the list of refunds and disputes of a provider has been read';
comment on column provider_looks.tried_at is 'technical: says nothing of a person by itself';
comment on column provider_looks.seen_until is 'technical: says nothing of a person by itself';

-- Refunds, withdrawals and chargebacks of a payment.
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
  completed_at timestamptz,
  -- why a provider will not send the money back
  refusal text,
  -- how it was found when no report told of it
  found_by text check (found_by in ('check', 'list'))
);
-- A provider's report of a refund finds it.
create unique index refunds_reference on refunds (payment_id, provider_reference);
-- The job that asks the providers about pending refunds.
create index refunds_pending on refunds (created_at) where status = 'pending';
-- The list of refunds of the back office.
create index refunds_created on refunds (created_at desc);
-- How many refunds no report told of lately.
create index refunds_found on refunds (created_at) where found_by is not null;

comment on column refunds.amount_cents is 'personal: pay back and keep the books; kept: ten years, as tax law asks; read by: the member, finance';
comment on column refunds.credits_taken is 'personal: pay back and keep the books; kept: ten years, as tax law asks; read by: the member, finance';
comment on column refunds.reason is 'personal: pay back and keep the books; kept: ten years, as tax law asks; read by: the member, finance';
comment on column refunds.credits_owed is 'technical: says nothing of a person by itself';
comment on column refunds.refusal is 'technical: says nothing of a person by itself';
comment on column refunds.found_by is 'technical: no report told of it: it was found when the provider was asked again, or in its list';

-- The last invoice number of a site. Numbers have no gap: the row is locked until the invoice is committed.
create table invoice_counters (
  site_id uuid primary key references sites on delete cascade,
  last_number int not null
);

-- Invoices and credit notes; never changed (trigger invoices_append_only).
create table invoices (
  site_id uuid not null references sites on delete cascade,
  number int not null,
  payment_id uuid not null references payments on delete cascade,
  -- a credit note has its refund
  refund_id uuid references refunds on delete cascade,
  -- everything that is printed, as it was then
  document jsonb not null,
  created_at timestamptz not null,
  -- the number of the credit note that this document cancels, because its money did not go after all
  cancels int,
  primary key (site_id, number),
  foreign key (site_id, cancels) references invoices (site_id, number) on delete cascade
);
-- A payment has one invoice.
create unique index invoices_payment on invoices (payment_id) where refund_id is null;
-- All documents of a payment.
create index invoices_of_payment on invoices (payment_id);
-- A refund has one credit note …
create unique index invoices_refund on invoices (refund_id) where cancels is null;
-- … and one document that cancels it.
create unique index invoices_cancellation on invoices (refund_id) where cancels is not null;

comment on column invoices.document is 'personal: issue invoices; kept: ten years, as tax law asks; read by: the member, finance';
comment on column invoices.cancels is 'technical: the number of the credit note that this document cancels';

-- Discount codes.
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
  -- what a personal code was given for
  purpose text check (purpose in ('leaving')),
  unique (site_id, code),
  -- a minimum without its currency means nothing
  check (minimum_order_cents is null or currency is not null)
);
-- A member gets a personal code for each purpose once at most.
create unique index discount_codes_purpose on discount_codes (member_id, purpose) where purpose is not null;

comment on column discount_codes.member_id is 'personal: give a discount to one member; kept: with the account; read by: the member, support';
comment on column discount_codes.code is 'technical: says nothing of a person by itself';
comment on column discount_codes.country is 'technical: says nothing of a person by itself';
comment on column discount_codes.methods is 'technical: says nothing of a person by itself';
comment on column discount_codes.minimum_order_cents is 'technical: says nothing of a person by itself';
comment on column discount_codes.purpose is 'technical: says nothing of a person by itself';
comment on column discount_codes.validity is 'technical: says nothing of a person by itself';
comment on column discount_codes.value_percentage is 'technical: says nothing of a person by itself';

-- A code held by a pending payment or used by a completed one. Two unique indexes decide between a hundred who come at
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
-- A code for one use is held or used once.
create unique index discount_redemptions_once on discount_redemptions (site_id, code)
  where validity = 'once' and state <> 'given_back';
-- A code for one use per member is held or used once by each.
create unique index discount_redemptions_per_member on discount_redemptions (site_id, code, member_id)
  where validity = 'once_per_user' and state <> 'given_back';
-- Redemptions of a member, when they are erased.
create index discount_redemptions_member on discount_redemptions (member_id);

-- The card of repeat orders: the provider's names for it, never its number. Kept only with consent.
create table stored_cards (
  member_id uuid primary key references members on delete cascade,
  provider text not null,
  customer_reference text not null,
  card_reference text not null,
  brand text not null,
  last4 char(4) not null,
  consented_at timestamptz not null
);

comment on column stored_cards.brand is 'personal: pay again with one press, with consent; kept: until it is removed; read by: the member';
comment on column stored_cards.last4 is 'personal: pay again with one press, with consent; kept: until it is removed; read by: the member';
comment on column stored_cards.card_reference is 'personal: pay again with one press, with consent; kept: until it is removed; read by: the member';
comment on column stored_cards.customer_reference is 'personal: pay again with one press, with consent; kept: until it is removed; read by: the member';

-- A member's own cap on spending: lower at once, higher after a day.
create table spending_caps (
  member_id uuid primary key references members on delete cascade,
  daily_cents int check (daily_cents >= 0),
  monthly_cents int check (monthly_cents >= 0),
  next_daily_cents int check (next_daily_cents >= 0),
  next_monthly_cents int check (next_monthly_cents >= 0),
  next_from timestamptz
);

comment on column spending_caps.daily_cents is 'personal: keep to the member’s own limit; kept: with the account; read by: the member';
comment on column spending_caps.monthly_cents is 'personal: keep to the member’s own limit; kept: with the account; read by: the member';
comment on column spending_caps.next_daily_cents is 'personal: keep to the member’s own limit; kept: with the account; read by: the member';
comment on column spending_caps.next_monthly_cents is 'personal: keep to the member’s own limit; kept: with the account; read by: the member';
comment on column spending_caps.next_from is 'technical: says nothing of a person by itself';

-- What the sandbox “bank” knows. Only the sandbox provider reads and writes it: to the rest of the program it is as far
-- away as a real provider.
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
  reversed_at timestamptz,
  unique (payment_id)
);

comment on column sandbox_payments.card_last4 is 'personal: try payments out in the demo; kept: with the demo; read by: the tester';
comment on column sandbox_payments.return_url is 'personal: try payments out in the demo; kept: with the demo; read by: the tester';
comment on column sandbox_payments.amount_cents is 'technical: says nothing of a person by itself';
comment on column sandbox_payments.description is 'technical: says nothing of a person by itself';
comment on column sandbox_payments.method is 'technical: says nothing of a person by itself';
comment on column sandbox_payments.refunds is 'technical: says nothing of a person by itself';
comment on column sandbox_payments.store_card is 'technical: says nothing of a person by itself';
comment on column sandbox_payments.webhook_url is 'technical: says nothing of a person by itself';
comment on column sandbox_payments.reversed_at is 'technical: when the newest refund or chargeback was added';
