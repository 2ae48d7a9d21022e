-- Who blocks and who likes whom. Both sides of a pair are found by an index.

create table blocks (
  blocker_id uuid not null references members on delete cascade,
  blocked_id uuid not null references members on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id, blocker_id);

create table likes (
  from_id uuid not null references members on delete cascade,
  to_id uuid not null references members on delete cascade,
  created_at timestamptz not null,
  -- null while the receiver has not opened the liker's profile
  seen_at timestamptz,
  primary key (from_id, to_id),
  check (from_id <> to_id)
);
create index likes_received on likes (to_id, created_at desc);
create index likes_sent on likes (from_id, created_at desc);
