-- What people ask of their own data, with the month that the law gives for the answer. Safe while the old version runs:
-- only adds.

create table data_requests (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  reference text not null unique,
  -- empty for who has no account, and when the account is gone
  member_id uuid references members on delete set null,
  -- the complaint by which it came; both are answered at once
  complaint_id uuid unique references complaints on delete set null,
  email text not null,
  language text not null,
  kind text not null check (kind in ('access', 'erasure', 'correction', 'objection', 'other')),
  text text not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  answer text,
  received_at timestamptz not null,
  -- one month after it came (Article 12 (3) of Regulation (EU) 2016/679)
  due_at timestamptz not null,
  -- who of the staff wrote it down; nobody for one that came by the site
  recorded_by uuid references staff on delete set null,
  decided_by uuid references staff on delete set null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create index data_requests_open on data_requests (site_id, due_at) where state = 'open';
create index data_requests_member on data_requests (member_id) where member_id is not null;

comment on column data_requests.email is 'personal: answer requests about personal data; kept: until the account is erased, else two years after the answer; read by: support';
comment on column data_requests.text is 'personal: answer requests about personal data; kept: until the account is erased, else two years after the answer; read by: support';
comment on column data_requests.answer is 'personal: answer requests about personal data; kept: until the account is erased, else two years after the answer; read by: support';
comment on column data_requests.language is 'technical: says nothing of a person by itself';
comment on column data_requests.recorded_by is 'technical: says nothing of a person by itself';
comment on column data_requests.decided_by is 'technical: says nothing of a person by itself';
