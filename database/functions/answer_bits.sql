-- database/functions/answer_bits.sql
--
-- Packs the numbers of answers (search_trait) into a word of 60 bits: word 0 has the first sixty answers, word 1 the rest.
-- The country and the gender that a number begins with fall away. Search compares these words inside its indexes.
create or replace function answer_bits(traits int[], word int) returns bigint language sql immutable parallel safe as $$
  select coalesce(bit_or(1::bigint << ((trait % 1024 - 1) % 60)), 0) from unnest(traits) trait
  where (trait % 1024 - 1) / 60 = word
$$;
