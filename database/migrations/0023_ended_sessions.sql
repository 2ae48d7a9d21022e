-- Why a login was ended before its time, for the browser that still holds its token: the login page says it.
create table ended_sessions (
  token_hash bytea primary key,
  member_id uuid not null references members on delete cascade,
  reason text not null check (reason in ('logged_out', 'staff', 'password', 'email_undone', 'banned', 'deleted')),
  ended_at timestamptz not null
);
-- The ended logins of a member, for the erasure.
create index ended_sessions_member on ended_sessions (member_id);
-- The nightly removal.
create index ended_sessions_end on ended_sessions (ended_at);

comment on column ended_sessions.token_hash is 'personal: tell a browser why it was logged out; kept: thirty days after the end; read by: no one';
comment on column ended_sessions.reason is 'personal: tell a browser why it was logged out; kept: thirty days after the end; read by: whoever holds the browser';
comment on column ended_sessions.ended_at is 'technical: says nothing of a person by itself';
