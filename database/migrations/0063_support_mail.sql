-- Threads that the staff begin, and messages that came by e-mail.
alter table complaints
  -- whether the staff wrote the first message
  add column from_staff boolean not null default false,
  -- who of them; null once that person is gone
  add column begun_by uuid references staff on delete set null,
  -- whether it came by e-mail: then no login stands behind its sender
  add column by_mail boolean not null default false,
  -- the files that came with the e-mail and were not taken
  add column refused_files int not null default 0;
-- The removal of someone of the staff.
create index complaints_begun_by on complaints (begun_by) where begun_by is not null;
-- What one address has written by e-mail lately, and its latest thread.
create index complaints_address on complaints (site_id, lower(email), created_at);

comment on column complaints.from_staff is 'technical: says nothing of a person by itself';
comment on column complaints.begun_by is 'technical: who of the staff wrote the first message';
comment on column complaints.by_mail is 'technical: says nothing of a person by itself';
comment on column complaints.refused_files is 'technical: says nothing of a person by itself';

alter table complaint_messages
  add column by_mail boolean not null default false,
  add column refused_files int not null default 0;

comment on column complaint_messages.by_mail is 'technical: says nothing of a person by itself';
comment on column complaint_messages.refused_files is 'technical: says nothing of a person by itself';
