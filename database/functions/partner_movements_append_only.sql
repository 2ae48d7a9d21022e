-- database/functions/partner_movements_append_only.sql
--
-- Keeps the ledger of partners append-only: movements never change. They go only with their partner, by the foreign key.
create or replace function partner_movements_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from partners where id = old.partner_id) then
    return old;
  end if;
  raise exception 'partner movements are append-only';
end $$;

create or replace trigger partner_movements_append_only before update or delete on partner_movements
  for each row execute function partner_movements_append_only();
