-- Text messages cost the operator money: each one is counted before it is queued, for the account, the network, the
-- block of numbers and the site. Safe while the old version runs: only adds.

create table text_message_counts (
  site_id uuid not null references sites on delete cascade,
  -- in UTC
  day date not null,
  scope text not null check (scope in ('account', 'network', 'prefix', 'site')),
  -- whose count it is: a keyed hash, empty for the site
  key bytea not null,
  sent int not null check (sent > 0),
  -- no more go out on this day
  is_full boolean not null default false,
  primary key (site_id, day, scope, key)
);
create index text_message_counts_day on text_message_counts (day);
comment on table text_message_counts is 'how many text messages went out on a day, so that nobody makes the operator pay for any number';
comment on column text_message_counts.scope is 'technical: says nothing of a person by itself';
comment on column text_message_counts.key is 'personal: limit the text messages of a day; kept: two days; read by: nobody';
comment on column text_message_counts.sent is 'technical: says nothing of a person by itself';
comment on column text_message_counts.is_full is 'technical: says nothing of a person by itself';
