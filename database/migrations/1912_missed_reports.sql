-- A report of a refund or a dispute may never arrive: settled payments are asked about again, and the provider's own
-- lists are read. Safe while the old version runs: only adds, and what that version settles is asked about from the
-- next change on.

alter table payments add column next_check_at timestamptz;
comment on column payments.next_check_at is 'technical: when the provider is asked again about a payment that is settled; null when no more';
create index payments_next_check on payments (site_id, next_check_at) where next_check_at is not null;

-- Once for all of the past thirteen months, spread over three days.
update payments
set next_check_at = now() + random() * interval '3 days'
where status = 'completed' and settled_at > now() - interval '400 days' and provider_reference is not null;

alter table refunds add column found_by text check (found_by in ('check', 'list'));
comment on column refunds.found_by is 'technical: no report told of it: it was found when the provider was asked again, or in its list';
create index refunds_found on refunds (created_at) where found_by is not null;

-- When the list of refunds and disputes of a provider was read.
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

alter table sandbox_payments add column reversed_at timestamptz;
comment on column sandbox_payments.reversed_at is 'technical: when the newest refund or chargeback was added';
