-- A page may still show a fictional profile to a member who has just hidden all of them: no message goes to it any more,
-- nor from it, and nothing is paid. One line more in send_message_batch (1840); the rest of it stays as it is.
--
-- Safe beside a running older version, which reads the refusal as it reads the others.

do $do$
declare
  v_line constant text := $line$        when tm.status = 'not_confirmed' then 'recipient_not_confirmed'$line$;
  v_before constant text := pg_get_functiondef('send_message_batch'::regproc);
  v_after constant text := replace(v_before, v_line, $more$        when tm.kind = 'fictional' and fm.hide_fictional or fm.kind = 'fictional' and tm.hide_fictional then 'not_found'
$more$ || v_line);
begin
  if v_after = v_before then
    raise exception 'send_message_batch has no line to stand behind';
  end if;
  execute v_after;
end $do$;
