-- database/functions/words_of.sql
--
-- Returns the words of a message for its text index: in the stems of the language, and as they are without accents.
create or replace function words_of(body text, language text) returns tsvector language sql immutable as $$
  select to_tsvector(search_configuration(language), without_signs(body))
    || to_tsvector('simple', without_accents(without_signs(body)))
$$;
