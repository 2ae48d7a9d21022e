-- database/functions/audit_log_append_only.sql
--
-- Keeps the audit log append-only: rows are never changed, and only deleted once they are older than two years, or with the
-- demo that wrote them. The table cannot be truncated.
create or replace function audit_log_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.is_demo or old.created_at < now() - interval '2 years' then
      return old;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;

create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_append_only();

create or replace trigger audit_log_keep before truncate on audit_log
  for each statement execute function audit_log_append_only();
