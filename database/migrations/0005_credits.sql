-- The ledger of credits: append-only and double entry by construction. Each movement takes from one account and gives
-- to the other, so the sum over all accounts is always zero. The member's wallet balance stands in
-- member_states.credits, which a constraint keeps from going below zero.

create table credit_movements (
  member_id uuid not null references members on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('signup', 'purchase', 'message', 'photo', 'gift', 'refund', 'reversal', 'adjustment', 'release')),
  from_account text not null check (from_account in ('wallet', 'sales', 'promotion', 'spent', 'refunds')),
  to_account text not null check (to_account in ('wallet', 'sales', 'promotion', 'spent', 'refunds')),
  credits int not null check (credits > 0),
  -- the wallet after this movement
  balance int not null check (balance >= 0),
  -- what it was for: a message, a payment; unique, so that nothing is ever booked twice
  reference uuid not null,
  created_at timestamptz not null,
  primary key (member_id, id),
  unique (member_id, kind, reference),
  check (from_account <> to_account),
  check ('wallet' in (from_account, to_account))
);

create function credit_movements_append_only() returns trigger language plpgsql as $$
begin
  -- Erasing an account removes its rows by the foreign key; nothing else may.
  if tg_op = 'DELETE' and not exists (select 1 from members where id = old.member_id) then
    return old;
  end if;
  raise exception 'credit movements are append-only';
end $$;
create trigger credit_movements_append_only before update or delete on credit_movements
  for each row execute function credit_movements_append_only();

-- Each movement as its two entries, for the books.
create view credit_entries as
  select member_id, id as movement_id, from_account as account, -credits as amount, created_at from credit_movements
  union all
  select member_id, id, to_account, credits, created_at from credit_movements;
