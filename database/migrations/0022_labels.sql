-- Whether what goes out names a fictional profile without the site's label: set by the trigger outbox_mark_unlabelled,
-- since the words are gone once it was sent. A job looks at it each day.
alter table outbox add column unlabelled boolean not null default false;
-- What the daily look finds: nothing, as long as every text keeps to its label.
create index outbox_unlabelled on outbox (site_id, created_at) where unlabelled;

comment on column outbox.unlabelled is 'technical: says nothing of a person by itself';
