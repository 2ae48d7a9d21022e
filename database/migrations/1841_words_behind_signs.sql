-- Signs of writing that are not ASCII part words, too. PostgreSQL's parser leaves them to the locale, and in that of the
-- embedded server all of them are letters: “café” did not find “¿Café …?”, nor words in « », “ ” and after an emoji.
--
-- Safe while the older version runs: its job gathers by the same function. Until the words are gathered anew, by the job and
-- a month of messages at a time, messages are searched where they stand.

create function without_signs(words text) returns text language sql immutable as $$
  select regexp_replace(words,
    '[\u00a0-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u3000-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]',
    ' ', 'g')
$$;

create or replace function words_of(body text, language text) returns tsvector language sql immutable as $$
  select to_tsvector(search_configuration(language), without_signs(body))
    || to_tsvector('simple', without_accents(without_signs(body)))
$$;

truncate message_words;
update message_words_state set gathered_until = '-infinity';
