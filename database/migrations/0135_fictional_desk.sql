-- Fictional profiles: what they can never do, who of the staff writes for them, and members who want to see none of
-- them. Safe while the old version runs: only adds.

-- A fictional profile cannot like and cannot begin a conversation, whoever tries.
create function fictional_likes_nobody() returns trigger language plpgsql as $$
begin
  if exists (select 1 from members where id = new.from_id and kind = 'fictional') then
    raise exception 'a fictional profile cannot like';
  end if;
  return new;
end $$;
create trigger fictional_likes_nobody before insert on likes
  for each row execute function fictional_likes_nobody();

create function fictional_begins_nothing() returns trigger language plpgsql as $$
begin
  if exists (select 1 from members where id = new.started_by and kind = 'fictional') then
    raise exception 'a fictional profile cannot begin a conversation';
  end if;
  return new;
end $$;
create trigger fictional_begins_nothing before insert on conversations
  for each row execute function fictional_begins_nothing();

-- Nor be online: nobody logs in as one.
create function fictional_has_no_session() returns trigger language plpgsql as $$
begin
  if exists (select 1 from members where id = new.member_id and kind = 'fictional') then
    raise exception 'a fictional profile cannot log in';
  end if;
  return new;
end $$;
create trigger fictional_has_no_session before insert on sessions
  for each row execute function fictional_has_no_session();

alter table members add column hide_fictional boolean not null default false;
create index members_fictional on members (site_id) where kind = 'fictional';

-- Who is answering in a conversation of a fictional profile; a lock that ends by itself.
create table desk_claims (
  conversation_id uuid primary key references conversations on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  until timestamptz not null
);

-- Which of the staff wrote an answer; members see that the site's staff did.
create table desk_answers (
  message_id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  staff_id uuid references staff on delete set null,
  created_at timestamptz not null
);
create index desk_answers_conversation on desk_answers (conversation_id);
