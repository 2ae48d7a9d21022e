-- What an account was before its ban: one whose address nobody had confirmed was called confirmed when the ban was lifted.
--
-- Safe while the older version runs: it neither reads nor writes the column, and a ban without it is lifted as until now.

alter table members add column status_before_ban text
  check (status_before_ban in ('not_confirmed', 'activated', 'pending_deletion'));
comment on column members.status_before_ban is 'technical: says nothing of a person by itself';
