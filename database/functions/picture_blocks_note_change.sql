-- database/functions/picture_blocks_note_change.sql
--
-- Notes the last change of each picture block for the feed that other deployments read. The lock makes the numbers commit
-- in order: a reader that has seen one has seen all before it.
create or replace function picture_blocks_note_change() returns trigger language plpgsql as $$
begin
  lock table picture_block_changes in exclusive mode;
  insert into picture_block_changes (hash, number, reason, changed_at)
  values (coalesce(new.hash, old.hash), (select coalesce(max(number), 0) + 1 from picture_block_changes), new.reason,
    coalesce(new.created_at, now()))
  on conflict (hash) do update
    set number = excluded.number, reason = excluded.reason, changed_at = excluded.changed_at;
  return null;
end $$;

create or replace trigger picture_blocks_note_change after insert or delete on picture_blocks
  for each row execute function picture_blocks_note_change();

-- Also for the blocks that come with a site that moves here, when other triggers are off.
alter table picture_blocks enable always trigger picture_blocks_note_change;
