-- What the rules against mass first messages look up. Safe while the old version runs: only adds.
create index conversations_begun on conversations (started_by, created_at);
