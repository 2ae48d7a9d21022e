-- database/functions/without_accents.sql
--
-- Removes accents, so that “cafe” finds “café”.
create or replace function without_accents(words text) returns text language sql immutable as $$
  select translate(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'), 'łŁøØ', 'lLoO')
$$;
