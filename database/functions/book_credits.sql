-- database/functions/book_credits.sql
--
-- Books one movement of a member's wallet in the ledger and returns the balance after it.
-- The same member, kind and reference a second time books nothing: `booked` is false then.
-- Locks the member's state row. Fails when the balance would fall below zero or the member has no wallet.
create or replace function book_credits(
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
