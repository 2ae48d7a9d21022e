-- database/functions/credit_movement_hash.sql
--
-- Hashes a movement of the ledger together with the hash of the movement before it, so that changing one breaks the chain.
-- Never change what is hashed: verifying the ledger computes every hash again.
create or replace function credit_movement_hash(before bytea, m credit_movements) returns bytea language sql stable as $$
  select sha256(coalesce(before, ''::bytea) || convert_to(concat_ws('|', m.member_id, m.number, m.id, m.kind,
    m.from_account, m.to_account, m.credits, m.balance, m.reference, extract(epoch from m.created_at)), 'UTF8'))
$$;
