-- The review of pictures: who looked at which, and pictures that must not come back. Safe while the old version runs:
-- only adds.

alter table pictures
  add column reviewed_at timestamptz,
  add column reviewed_by uuid references staff on delete set null,
  -- why a new picture waits for a look
  add column suspicion text check (suspicion in ('blocked', 'refused', 'rule')),
  -- its hashes turned and mirrored, so that a turned copy is known again
  add column turned_hashes text[] not null default '{}';
-- Oldest first, those that nobody can see yet before the others.
create index pictures_to_review on pictures (created_at, id) where reviewed_at is null and portrait is null;

-- Pictures that must not come back, on any site of the deployment: the hash is all that is kept of them.
create table picture_blocks (
  id uuid primary key,
  hash text not null check (hash ~ '^[0-9a-f]{16}$'),
  reason text not null,
  staff_id uuid references staff on delete set null,
  created_at timestamptz not null,
  unique (hash)
);
