-- Complaints as conversations: what the member and the staff wrote to each other after it, who answers it, and whose turn it is.
alter table complaints
  -- `waiting`: the staff have asked something; `answered`: solved
  drop constraint complaints_state_check,
  add constraint complaints_state_check check (state in ('open', 'waiting', 'answered')),
  add column assigned_to uuid references staff on delete set null,
  -- since when it waits for the staff, if not since it was made: the member's latest message
  add column asked_at timestamptz;
-- The threads of one person, and the removal of someone of the staff.
create index complaints_assigned on complaints (assigned_to) where assigned_to is not null;
-- Threads that wait for the member.
create index complaints_waiting on complaints (site_id, created_at) where state = 'waiting';

comment on column complaints.assigned_to is 'technical: who of the staff answers';

-- The messages of a thread after the complaint itself.
create table complaint_messages (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  complaint_id uuid not null references complaints on delete cascade,
  -- the member whose complaint it is; null for a visitor's
  member_id uuid references members on delete set null,
  -- whether the staff wrote it
  from_staff boolean not null,
  -- who of them; null for the member's own, and once that person is gone
  written_by uuid references staff on delete set null,
  text text not null check (text <> ''),
  created_at timestamptz not null
);
create index complaint_messages_thread on complaint_messages (complaint_id, created_at);
-- The archive and the removal of a member, a site and someone of the staff.
create index complaint_messages_member on complaint_messages (member_id) where member_id is not null;
create index complaint_messages_site on complaint_messages (site_id);
create index complaint_messages_staff on complaint_messages (written_by) where written_by is not null;

comment on column complaint_messages.text is 'personal: answer complaints; kept: two years after the answer; read by: support';
comment on column complaint_messages.from_staff is 'technical: says nothing of a person by itself';
comment on column complaint_messages.written_by is 'technical: who of the staff wrote it';

-- What was answered before begins as the one answer of its thread.
insert into complaint_messages (id, site_id, complaint_id, member_id, from_staff, text, created_at)
select gen_random_uuid(), site_id, id, member_id, true, answer, coalesce(answered_at, created_at)
from complaints where answer <> '';
