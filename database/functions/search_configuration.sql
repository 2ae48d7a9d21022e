-- database/functions/search_configuration.sql
--
-- Returns the text search configuration of a language. PostgreSQL has no stems for Polish: there the search cuts endings
-- itself.
create or replace function search_configuration(language text) returns regconfig language sql immutable as $$
  select case language
    when 'en' then 'english' when 'nl' then 'dutch' when 'de' then 'german' when 'it' then 'italian'
    when 'fr' then 'french' when 'es' then 'spanish' else 'simple' end::regconfig
$$;
