-- database/functions/credit_movements_chain.sql
--
-- Gives a movement its number and its hash. Fails when its balance does not continue the balance of the wallet.
-- Writers that give a hash themselves have checked the same.
create or replace function credit_movements_chain() returns trigger language plpgsql as $$
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

create or replace trigger credit_movements_chain before insert on credit_movements
  for each row when (new.hash is null) execute function credit_movements_chain();
