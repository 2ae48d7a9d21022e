-- database/functions/follow_site_move.sql
--
-- Called by the triggers on the tables of a site that moves (server/cli/site-move-triggers.sql.ts), before a row is
-- written. While the site is copied, notes the key of the row. While it is read-only, and once it has moved, refuses the
-- row of anyone who was asked to write it (read_only_sql_transaction, which callers answer like an outage), and skips
-- it for jobs, which look after the rows of all sites. Returns whether the row may be written.
create or replace function follow_site_move(moving uuid, of_table text, key_of_row jsonb, is_own boolean) returns boolean
language plpgsql as $$
declare
  move site_moves;
begin
  -- Held until the end of the transaction: to close the site is to wait for everyone who writes to it.
  perform pg_advisory_xact_lock_shared(54, hashtext(moving::text));
  select * into move from site_moves where site_id = moving;
  if not found then return true; end if;

  -- A command that was killed no longer renews its lease, and the site is open again.
  if move.state in ('copying', 'draining') or (move.state = 'read_only' and move.lease_until <= clock_timestamp()) then
    insert into site_move_changes (site_id, table_name, row_key) values (moving, of_table, key_of_row);
    return true;
  end if;

  -- The row of another site, which only could have been one of this site.
  if not is_own then return true; end if;
  if current_setting('duet.job', true) = 'on' then return false; end if;
  raise exception 'the site % is moving', moving using errcode = 'read_only_sql_transaction';
end
$$;
