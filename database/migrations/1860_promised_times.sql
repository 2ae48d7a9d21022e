-- The times that the comments of the columns promise are carried out: the indexes that the nightly forgetting reads by,
-- comments that say what the program does, and an audit log of which only lines older than two years can be deleted.
--
-- Safe while the older version runs: it deletes no line of the log and reads no comment. Whoever saves a profile or an
-- account waits while the indexes are made, about a second with a million members on two cores; the other tables are the
-- staff's and small.

create index staff_sessions_last_use on staff_sessions (last_used_at);
create index blocked_debtors_age on blocked_debtors (created_at);
create index decisions_age on decisions (created_at);
create index decision_notices_age on decision_notices (created_at);
create index members_ban_notice on members (ban_notice_id) where ban_notice_id is not null;
create index profiles_restriction_notice on profiles (restriction_notice_id) where restriction_notice_id is not null;
-- what the nightly job has emptied leaves it
create index reports_to_forget on reports (decided_at)
  where reporter_id is not null or body <> ''
    or evidence <> '{"profile": null, "pictures": [], "conversation": null}';

create or replace function audit_log_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.created_at < now() - interval '2 years' then
      return old;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;

comment on column outbox.recipient is 'personal: send mails, text messages and pushes; kept: fourteen days; read by: the receiver, support';
comment on column outbox.subject is 'personal: send mails, text messages and pushes; kept: fourteen days; read by: the receiver, support';
comment on column outbox.body_text is 'personal: send mails, text messages and pushes; kept: fourteen days; read by: the receiver, support';
comment on column outbox.body_html is 'personal: send mails, text messages and pushes; kept: fourteen days; read by: the receiver, support';
comment on column outbox.headers is 'personal: send mails, text messages and pushes; kept: fourteen days; read by: the receiver, support';
comment on column login_locks.email_key is 'personal: stop the guessing of passwords; kept: two days; read by: nobody';
comment on column login_locks.network is 'personal: stop the guessing of passwords; kept: two days; read by: nobody';
comment on column staff_sessions.token_hash is 'personal: keep the staff logged in; kept: two hours after the last use; read by: admins';
comment on column staff_sessions.device is 'personal: keep the staff logged in; kept: two hours after the last use; read by: admins';
comment on column staff_sessions.network is 'personal: keep the staff logged in; kept: two hours after the last use; read by: admins';
comment on column evidence_files.name is 'personal: keep the pictures of a report; kept: until ninety days after the report is closed; read by: moderators';
comment on column decisions.reason is 'personal: judge appeals and repeated offences; kept: five years, as the law on online services asks, and as long as what was decided stands; read by: moderators';
comment on column decisions.removed_text is 'personal: put back what was taken away wrongly; kept: five years, as the law on online services asks, and as long as what was decided stands; read by: moderators';
comment on column decision_notices.text is 'personal: tell members why something was decided; kept: five years, as the law on online services asks, and as long as what was decided stands; read by: the member, moderators';
comment on column appeals.text is 'personal: judge decisions again; kept: five years, as the law on online services asks, and as long as what was decided stands; read by: the member, moderators';
comment on column appeals.answer is 'personal: judge decisions again; kept: five years, as the law on online services asks, and as long as what was decided stands; read by: the member, moderators';
