/** What only migrations write: the schema's records, and the gazetteer of a release. */
const ownersTables = [
  ...['applied_migrations', 'applied_functions'],
  ...['regions', 'cities', 'city_aliases', 'gazetteer_editions'],
].join(', ')

/**
 * Returns the SQL that gives two database accounts the minimum the program needs: access to rows, but not to the
 * schema. Permanent records (the ledger, invoices, the staff log) can be added to, not changed; only the worker deletes
 * old log lines and empties the slots of the feed. Run it again after an update, for new tables.
 */
export function formatGrants({ web, worker }: { web: string; worker: string }): string {
  const both = `${web}, ${worker}`
  return `begin;
revoke create on schema public from public;
grant usage on schema public, graphile_worker to ${both};
grant select, insert, update, delete on all tables in schema public, graphile_worker to ${both};
grant usage, select on all sequences in schema public, graphile_worker to ${both};
grant execute on all functions in schema public, graphile_worker to ${both};

-- Only the account that owns the database changes these, when it migrates.
revoke insert, update, delete on ${ownersTables} from ${both};
revoke insert, update, delete on graphile_worker.migrations from ${both};

-- What is kept for good. Rows of members who leave go with the member, which takes no right of the account.
revoke update, delete on credit_movements, invoices from ${both};
revoke update, delete on audit_log from ${web};
revoke update on audit_log from ${worker};

-- The worker empties the oldest slot of the feed.
do $$ declare slot regclass; begin
  for slot in select inhrelid::regclass from pg_inherits where inhparent = 'member_events'::regclass loop
    execute format('grant truncate on %s to ${worker}', slot);
  end loop;
end $$;

-- The tables of the job queue show no row to anyone but their owner without a policy.
do $$ declare queue regclass; role text; begin
  for queue in select oid::regclass from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity loop
    foreach role in array array['${web}', '${worker}'] loop
      execute format('drop policy if exists %I on %s', role, queue);
      execute format('create policy %I on %s to %I using (true) with check (true)', role, queue, role);
    end loop;
  end loop;
end $$;
commit;
`
}
