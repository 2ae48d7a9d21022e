-- The live feed is kept in seven slots of five days each. Who writes, writes into today's; the one that is used next is
-- emptied as a whole by `truncate`: no row is deleted one by one, nothing is left to vacuum, and no writer waits, since
-- nobody writes there. So an event lives for 25 to 30 days. The slots are there for ever: no job has to make tables ahead,
-- and no time is without one.
--
-- Safe beside a running older version: its statements name the table and columns that stay. Of the events until now only
-- those of the last minutes come along: a screen that was away for longer finds its place gone and reads everything anew.

create function feed_slot(at timestamptz) returns smallint language sql immutable parallel safe
  return (floor(extract(epoch from at) / (5 * 86400))::bigint % 7)::smallint;

alter table member_events rename to member_events_before;
alter index member_events_pkey rename to member_events_before_pkey;

create table member_events (
  member_id uuid not null references members on delete cascade,
  -- without gaps and never twice, since it is taken under the lock of the member's state row
  seq bigint not null,
  event jsonb not null,
  created_at timestamptz not null default now(),
  -- by the clock of the database: no process with another one writes into a slot that is about to be emptied
  slot smallint not null default feed_slot(now()),
  primary key (member_id, seq, slot)
) partition by list (slot);

create table member_events_0 partition of member_events for values in (0);
create table member_events_1 partition of member_events for values in (1);
create table member_events_2 partition of member_events for values in (2);
create table member_events_3 partition of member_events for values in (3);
create table member_events_4 partition of member_events for values in (4);
create table member_events_5 partition of member_events for values in (5);
create table member_events_6 partition of member_events for values in (6);

insert into member_events (member_id, seq, event, created_at)
  select member_id, seq, event, created_at from member_events_before where created_at > now() - interval '10 minutes';
drop table member_events_before;

comment on column member_events.event is 'personal: bring news to screens that were away; kept: thirty days; read by: the member';
comment on column member_events.slot is 'technical: in which of seven parts the event is kept, by its day';
