-- database/functions/invoices_append_only.sql
--
-- Refuses every change of an invoice: a credit note corrects it.
create or replace function invoices_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice is never changed; a credit note corrects it';
end $$;

create or replace trigger invoices_append_only before update on invoices
  for each row execute function invoices_append_only();
