-- Sites that move between deployments (duet site move), and what has changed in them since they were copied.

-- One row for each site that is on its way from or to this deployment; a site without one is served as usual. Without a
-- foreign key: where a site arrives, its row is here before the site is.
create table site_moves (
  site_id uuid primary key,
  -- At the old deployment, in this order. copying: changes are noted. draining: no new job of the site begins.
  -- read_only: nothing of the site can be written. switching: the new deployment is taking over. moved: the old copy is
  -- frozen. At the new deployment: arriving.
  state text not null check (state in ('copying', 'draining', 'read_only', 'switching', 'moved', 'arriving')),
  -- the copy that was begun; both deployments must mean the same one
  copy_id uuid not null,
  -- where it goes, or where it comes from, for people
  peer text not null,
  -- both deployments keep their files in one place, so the old copy's files are in use
  shares_files boolean not null,
  -- renewed by the command while it runs: after it, draining and read_only are over and another command may take over
  lease_until timestamptz not null,
  lease_holder uuid not null,
  started_at timestamptz not null default now()
);

-- The keys of rows that changed while their site was copied, noted by triggers that only such a site has.
create table site_move_changes (
  id bigint generated always as identity primary key,
  site_id uuid not null,
  table_name text not null,
  row_key jsonb not null,
  -- whose change it is, so that exactly those that a snapshot has seen are crossed off
  noted_by xid8 not null default pg_current_xact_id()
);
-- The changes of one site, in their order.
create index site_move_changes_site on site_move_changes (site_id, id);
