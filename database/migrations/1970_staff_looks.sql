-- Which members somebody of the staff has looked at lately: bulk reading is limited by it. The log of the staff's acts
-- has each look with its reason; this only counts.
create table staff_looks (
  staff_id uuid not null references staff on delete cascade,
  member_id uuid not null references members on delete cascade,
  day date not null,
  looked_at timestamptz not null,
  primary key (member_id, staff_id, day)
);
create index staff_looks_newest on staff_looks (staff_id, looked_at);

comment on table staff_looks is 'Each member that somebody of the staff was shown on a day, once; for two days.';
comment on column staff_looks.staff_id is 'personal: limit how many members one person of the staff looks up; kept: two days; read by: nobody';
comment on column staff_looks.member_id is 'personal: limit how many members one person of the staff looks up; kept: two days; read by: nobody';
comment on column staff_looks.day is 'technical: says nothing of a person by itself';
comment on column staff_looks.looked_at is 'technical: says nothing of a person by itself';
