-- Who likes whom and who blocks whom. Both sides of a pair are found by an index.

-- Likes. Every like knows whether it is counted in the receiver's badge, and every change of that reaches their state
-- row, whichever way the like comes or goes (triggers likes_set_new, likes_count_new). A fictional profile never likes
-- (trigger fictional_likes_nobody).
create table likes (
  from_id uuid not null references members on delete cascade,
  to_id uuid not null references members on delete cascade,
  created_at timestamptz not null,
  -- null while the receiver has not opened the liker's profile
  seen_at timestamptz,
  -- not yet opened, and from a member who can be seen
  is_new boolean not null default false,
  primary key (from_id, to_id),
  check (from_id <> to_id)
);
-- Received likes, the unopened ones first, page by page.
create index likes_received on likes (to_id, is_new desc, created_at desc, from_id desc);
-- Sent likes, page by page.
create index likes_sent on likes (from_id, created_at desc, to_id desc);

comment on column likes.from_id is 'personal: show likes and matches; kept: with the account; read by: both members';
comment on column likes.to_id is 'personal: show likes and matches; kept: with the account; read by: both members';
comment on column likes.is_new is 'technical: says nothing of a person by itself';

-- Blocks. A block deletes the conversation of the two (frozen_conversations keeps it for a while).
create table blocks (
  blocker_id uuid not null references members on delete cascade,
  blocked_id uuid not null references members on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
-- Who blocks a member.
create index blocks_blocked on blocks (blocked_id, blocker_id);

comment on column blocks.blocker_id is 'personal: keep two members apart; kept: with the account; read by: the blocking member';
comment on column blocks.blocked_id is 'personal: keep two members apart; kept: with the account; read by: the blocking member';
