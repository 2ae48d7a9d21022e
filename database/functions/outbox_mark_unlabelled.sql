-- database/functions/outbox_mark_unlabelled.sql
--
-- Marks an e-mail, push or text message that names a fictional profile of the site without the site's label in the
-- receiver's language. Names are one person's alone on a site, so a name as a whole word is that profile.
create or replace function outbox_mark_unlabelled() returns trigger language plpgsql as $$
declare
  said text := new.subject || E'\n' || new.body_text || E'\n' || coalesce(new.body_html, '');
  label text;
begin
  if new.member_id is null then return new; end if;
  select s.settings -> 'fictional_singular' ->> m.language into label
  from members m join sites s on s.id = m.site_id where m.id = new.member_id;
  if strpos(said, coalesce(label, '')) > 0 and label <> '' then return new; end if;
  new.unlabelled := exists (
    select from members f join profiles p on p.member_id = f.id
    where f.site_id = new.site_id and f.kind = 'fictional' and strpos(said, p.name) > 0
      and said ~ ('\m' || regexp_replace(p.name, '([^[:alnum:][:space:]])', '\\\1', 'g') || '\M')
  );
  return new;
end $$;

create or replace trigger outbox_mark_unlabelled before insert on outbox
  for each row execute function outbox_mark_unlabelled();
