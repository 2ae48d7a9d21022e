-- database/functions/answer_mask.sql
--
-- Packs the answers that a search asks for into a word of 60 bits, as answer_bits does with those of a member: a member
-- fits when any bit is in both.
create or replace function answer_mask(field text, answers text[], word int) returns bigint language sql immutable parallel safe as $$
  select answer_bits(array_agg(search_trait('male', 'AA', field, answer)), word) from unnest(answers) answer
$$;
