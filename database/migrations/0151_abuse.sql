-- What the rules against mass first messages and floods of signups look up. Safe while the old version runs: only adds.
create index conversations_begun on conversations (started_by, created_at);
create index members_signup on members (site_id, signup_at);
