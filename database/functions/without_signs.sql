-- database/functions/without_signs.sql
--
-- Replaces emoji, arrows and other signs by spaces, so that a word right behind one is found.
create or replace function without_signs(words text) returns text language sql immutable as $$
  select regexp_replace(words,
    '[\u00a0-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u3000-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]',
    ' ', 'g')
$$;
