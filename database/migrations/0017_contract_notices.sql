-- Notices of people who withdraw or cancel, also without an account or a login.

-- Withdrawals and cancellations that were declared on the pages for everyone, without a login.
create table contract_notices (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  reference text not null unique,
  -- the Idempotency-Key, so that a repeated request finds its notice
  key uuid not null,
  kind text not null check (kind in ('withdrawal', 'cancellation')),
  name text not null,
  email text not null,
  -- the order or contract, as it was typed
  contract text not null,
  language text not null,
  -- of a cancellation: for cause, why, and for when; null is as soon as possible
  for_cause boolean not null default false,
  grounds text not null default '',
  ends_on date,
  -- what it was found to be about; null while that is not known
  payment_id uuid references payments on delete set null,
  member_id uuid references members on delete set null,
  refund_id uuid references refunds on delete set null,
  -- of a withdrawal: what had been spent of the order's credits
  credits_spent int,
  -- received: not looked at; open: for the staff; waiting: premium ends on the day that was asked for
  state text not null default 'received' check (state in ('received', 'open', 'waiting', 'done')),
  -- what became of it by itself
  finding text check (finding in ('carried_out', 'nothing_left', 'not_found', 'account_gone', 'over', 'already')),
  -- what the staff noted when they closed it
  remarks text not null default '',
  created_at timestamptz not null,
  done_at timestamptz,
  unique (site_id, key)
);
-- The queue of the back office.
create index contract_notices_open on contract_notices (site_id, created_at) where state <> 'done';
-- The nightly removal.
create index contract_notices_done on contract_notices (done_at);
-- What a member has declared.
create index contract_notices_member on contract_notices (member_id) where member_id is not null;

comment on table contract_notices is 'withdrawals and cancellations that were declared without a login';
comment on column contract_notices.name is 'personal: carry out withdrawals and cancellations; kept: three years after they are done; read by: finance';
comment on column contract_notices.email is 'personal: carry out withdrawals and cancellations; kept: three years after they are done; read by: finance';
comment on column contract_notices.contract is 'personal: carry out withdrawals and cancellations; kept: three years after they are done; read by: finance';
comment on column contract_notices.grounds is 'personal: carry out withdrawals and cancellations; kept: three years after they are done; read by: finance';
comment on column contract_notices.ends_on is 'personal: carry out withdrawals and cancellations; kept: three years after they are done; read by: finance';
comment on column contract_notices.remarks is 'personal: carry out withdrawals and cancellations; kept: three years after they are done; read by: finance';
comment on column contract_notices.credits_spent is 'technical: says nothing of a person by itself';
comment on column contract_notices.finding is 'technical: says nothing of a person by itself';
comment on column contract_notices.for_cause is 'technical: says nothing of a person by itself';
comment on column contract_notices.kind is 'technical: says nothing of a person by itself';
comment on column contract_notices.language is 'technical: says nothing of a person by itself';
