-- By which switch a waiting mail or push is stopped: whoever switched its kind off, or was banned, while it waited for a
-- server that did not answer gets it no more.
--
-- Safe while the older version runs: what that puts into the outbox has no kind, and goes out as until now.

alter table outbox add column kind text;
comment on column outbox.kind is 'technical: says nothing of a person by itself';
