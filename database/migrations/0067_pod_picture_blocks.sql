-- Refused pictures that deployments tell each other (decision 0060).

-- The last change of each picture block of this deployment, for the others; a function of picture_blocks keeps it.
-- A withdrawn block stays as a row, since another deployment may have been away for long.
create table picture_block_changes (
  hash text primary key check (hash ~ '^[0-9a-f]{16}$'),
  -- in the order of the commits; a hash that changes again gets a new one
  number bigint not null unique,
  -- null once the block is withdrawn
  reason text,
  changed_at timestamptz not null
);

comment on column picture_block_changes.reason is 'technical: says nothing of a person by itself';

-- No block may come or go between this and the trigger, which is created in the same transaction.
lock table picture_blocks in share mode;
insert into picture_block_changes (hash, number, reason, changed_at)
select hash, row_number() over (order by created_at, id), reason, created_at from picture_blocks;

-- How far the feed of each other deployment has been read.
create table pod_feeds (
  pod text primary key,
  public_key text not null,
  cursor bigint not null,
  read_at timestamptz not null
);

-- The pictures that other deployments have refused, each by which one.
create table pod_picture_blocks (
  pod text not null references pod_feeds on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{16}$'),
  id uuid not null unique,
  reason text not null,
  created_at timestamptz not null,
  primary key (pod, hash)
);

comment on column pod_picture_blocks.reason is 'technical: says nothing of a person by itself';
