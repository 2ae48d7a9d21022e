-- database/functions/credit_movements_append_only.sql
--
-- Keeps the ledger append-only. Erasing a member removes their movements by the foreign key; nothing else may.
create or replace function credit_movements_append_only() returns trigger language plpgsql as $$
begin
  -- Erasing an account removes its rows by the foreign key; nothing else may.
  if tg_op = 'DELETE' and not exists (select 1 from members where id = old.member_id) then
    return old;
  end if;
  raise exception 'credit movements are append-only';
end $$;

create or replace trigger credit_movements_append_only before update or delete on credit_movements
  for each row execute function credit_movements_append_only();
