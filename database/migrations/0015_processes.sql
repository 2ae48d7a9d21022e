-- What the processes of one deployment share, besides the job queue, which Graphile Worker keeps in a schema of its
-- own.

-- Secrets made once and shared by all processes of one database.
create table server_secrets (
  name text primary key,
  secret bytea not null
);
insert into server_secrets (name, secret) values
  ('unsubscribe', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Which workers are alive, so that another takes over at once what a killed one was doing.
create table job_workers (
  worker text primary key,
  seen_at timestamptz not null
);

-- The first answer to a request with an Idempotency-Key, kept for a day.
create table idempotent_answers (
  caller text not null,
  key uuid not null,
  call text not null,
  request_hash bytea not null,
  status int not null,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
-- The removal after a day.
create index idempotent_answers_age on idempotent_answers (created_at);

comment on column idempotent_answers.body is 'personal: answer a repeated request with its first answer; kept: a day; read by: the member';
comment on column idempotent_answers.caller is 'personal: answer a repeated request with its first answer; kept: a day; read by: the member';
comment on column idempotent_answers.call is 'technical: says nothing of a person by itself';
comment on column idempotent_answers.request_hash is 'technical: says nothing of a person by itself';

-- Counters of the rate limiter (rate-limiter-flexible); losing them in a crash is harmless.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
