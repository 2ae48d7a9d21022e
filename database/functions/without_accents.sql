-- database/functions/without_accents.sql
--
-- Removes accents and takes letters of one language apart into those of all others, so that “cafe” finds “café” and
-- “strasse” finds “Straße”, on whichever keyboard it is typed.
create or replace function without_accents(words text) returns text language sql immutable as $$
  select replace(replace(replace(replace(replace(
    translate(
      regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'),
      'łŁøØđĐðÐħĦıŧŦÆŒÞ', 'lLoOdDdDhHitTæœþ'),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
