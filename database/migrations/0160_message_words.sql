-- Words of messages, for searching in one's own conversations. Safe while the old version runs: it only adds. They are
-- gathered by a job, so that sending a message costs nothing for them; what has come since is searched where it stands.

-- The configuration of a member's language. PostgreSQL has no stems for Polish: there the search cuts endings itself.
create function search_configuration(language text) returns regconfig language sql immutable as $$
  select case language
    when 'en' then 'english' when 'nl' then 'dutch' when 'de' then 'german' when 'it' then 'italian'
    when 'fr' then 'french' when 'es' then 'spanish' else 'simple' end::regconfig
$$;

-- Without accents, so that "cafe" finds "café".
create function without_accents(words text) returns text language sql immutable as $$
  select translate(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'), 'łŁøØ', 'lLoO')
$$;

-- A text by its stems in the language of who wrote it, and by its words as they are.
create function words_of(body text, language text) returns tsvector language sql immutable as $$
  select to_tsvector(search_configuration(language), body) || to_tsvector('simple', without_accents(body))
$$;

create table message_words (
  conversation_id uuid not null,
  message_id uuid not null,
  -- the words, and the two members as m:<id>: the index finds the few that are one's own
  words tsvector not null,
  primary key (conversation_id, message_id),
  foreign key (conversation_id, message_id) references messages on delete cascade
);
create index message_words_words on message_words using gin (words);

-- Up to when messages have been gathered.
create table message_words_state (
  one boolean primary key default true check (one),
  gathered_until timestamptz not null
);
insert into message_words_state (gathered_until) values ('-infinity');

-- Messages are stored in the order of their time: such an index is small and costs next to nothing to keep.
create index messages_created on messages using brin (created_at) with (pages_per_range = 16, autosummarize = on);
