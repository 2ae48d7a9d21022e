-- Providers that collect for dating sites. Neither has a way to ask for everything that it has reported, so what their
-- genuine reports say is kept; whether it stands is asked all the same where they can be asked.
alter table payment_providers drop constraint payment_providers_provider_check;
alter table payment_providers add constraint payment_providers_provider_check
  check (provider in ('sandbox', 'mollie', 'stripe', 'paypal', 'bank', 'ccbill', 'verotel'));

create table provider_reports (
  site_id uuid not null references sites on delete cascade,
  provider text not null,
  -- the provider's name for the sale
  sale text not null,
  -- a request is ours: a refund that we have asked for, under the refund's id
  kind text not null check (kind in ('sale', 'decline', 'refund', 'chargeback', 'request')),
  -- the provider's name for what happened
  reference text not null,
  -- our own name for the payment, where the report tells; the payment of a forged one need not exist
  payment_id uuid,
  amount_cents int,
  currency text,
  payer_country text,
  -- of a request: how many refunds the provider had counted before
  counted int,
  reported_at timestamptz not null,
  primary key (site_id, provider, sale, kind, reference)
);
-- What was reported of a payment by our own name for it.
create index provider_reports_payment on provider_reports (payment_id) where payment_id is not null;

comment on column provider_reports.amount_cents is 'personal: settle payments and keep the books; kept: ten years, as tax law asks; read by: finance';
comment on column provider_reports.payer_country is 'personal: prove where the buyer was, which decides the tax; kept: ten years, as tax law asks; read by: finance';
comment on column provider_reports.sale is 'technical: says nothing of a person by itself';
comment on column provider_reports.counted is 'technical: says nothing of a person by itself';
comment on column provider_reports.reported_at is 'technical: says nothing of a person by itself';
