-- database/functions/members_keep_kind.sql
--
-- Refuses every change of a member's kind: a person never becomes a fictional profile, nor the other way round.
create or replace function members_keep_kind() returns trigger language plpgsql as $$
begin
  raise exception 'the kind of a member can never change';
end $$;

create or replace trigger members_keep_kind before update of kind on members
  for each row when (old.kind is distinct from new.kind) execute function members_keep_kind();
