-- database/functions/profiles_keep_label.sql
--
-- Sets the labels `fictional` and `cam` of a profile from the kind of its member, so that they can never be cleared.
create or replace function profiles_keep_label() returns trigger language plpgsql as $$
begin
  select m.kind = 'fictional', m.kind = 'cam' into new.fictional, new.cam from members m where m.id = new.member_id;
  return new;
end $$;

create or replace trigger profiles_keep_label before insert or update on profiles
  for each row execute function profiles_keep_label();
