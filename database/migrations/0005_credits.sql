-- The ledger of credits: append-only, double entry by construction, chained by hashes. Each movement takes from one
-- account and gives to the other, so the sum over all accounts is always zero. The balance of the member's wallet
-- stands in member_states.credits, which a constraint keeps from going below zero.

create table credit_movements (
  member_id uuid not null references members on delete cascade,
  -- 1, 2, 3 … per member, given under the lock of the member's state row
  number int not null,
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
  -- over this movement and the hash of the one before it: a row changed behind our back breaks the chain
  hash bytea not null,
  primary key (member_id, number),
  unique (member_id, kind, reference),
  check (from_account <> to_account),
  check ('wallet' in (from_account, to_account))
);

create function credit_movement_hash(before bytea, m credit_movements) returns bytea language sql stable as $$
  select sha256(coalesce(before, ''::bytea) || convert_to(concat_ws('|', m.member_id, m.number, m.id, m.kind,
    m.from_account, m.to_account, m.credits, m.balance, m.reference, extract(epoch from m.created_at)), 'UTF8'))
$$;

create function credit_movements_chain() returns trigger language plpgsql as $$
declare
  last record;
begin
  select number, balance, hash into last from credit_movements
    where member_id = new.member_id order by number desc limit 1;
  new.number := coalesce(last.number, 0) + 1;
  if new.balance <> coalesce(last.balance, 0) + (case new.to_account when 'wallet' then new.credits else -new.credits end) then
    raise exception 'a credit movement does not continue the balance of its wallet';
  end if;
  new.hash := credit_movement_hash(last.hash, new);
  return new;
end $$;
create trigger credit_movements_chain before insert on credit_movements
  for each row execute function credit_movements_chain();

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

-- Books one movement of a wallet and gives the balance after it. The same member, kind and reference a second time
-- books nothing: `booked` is false then.
create function book_credits(
  p_member uuid, p_id uuid, p_kind text, p_from text, p_to text, p_credits int, p_reference uuid, p_now timestamptz,
  out booked boolean, out wallet int
) language plpgsql as $$
begin
  select credits into wallet from member_states where member_id = p_member for update;
  if not found then raise exception 'no wallet of member %', p_member; end if;
  booked := not exists (
    select 1 from credit_movements where member_id = p_member and kind = p_kind and reference = p_reference
  );
  if not booked then return; end if;
  wallet := wallet + case p_to when 'wallet' then p_credits else -p_credits end;
  update member_states set credits = wallet where member_id = p_member;
  insert into credit_movements (member_id, id, kind, from_account, to_account, credits, balance, reference, created_at)
    values (p_member, p_id, p_kind, p_from, p_to, p_credits, wallet, p_reference, p_now);
end $$;

-- Each movement as its two entries, for the books.
create view credit_entries as
  select member_id, id as movement_id, from_account as account, -credits as amount, created_at from credit_movements
  union all
  select member_id, id, to_account, credits, created_at from credit_movements;
