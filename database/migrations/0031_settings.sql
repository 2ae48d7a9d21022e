-- Settings that are choices hold one of them. What no version could read as one meant what it becomes here: signups that
-- were not exactly "all" or "with_trafficsource" were closed, and any popup but "no" was shown.
update sites set settings = settings || jsonb_build_object(
  'signups', case when settings ->> 'signups' in ('all', 'with_trafficsource') then settings ->> 'signups' else 'none' end,
  'enable_site_entry_popup', case when settings ->> 'enable_site_entry_popup' = 'no' then 'no' else 'yes' end,
  'domain_language', case
    when settings ->> 'domain_language' ~ '^(en|nl|de|it|fr|es|pl)(-[A-Z]{2})?$' then settings ->> 'domain_language'
    when lower(left(settings ->> 'domain_language', 2)) in ('en', 'nl', 'de', 'it', 'fr', 'es', 'pl')
      then lower(left(settings ->> 'domain_language', 2))
    else 'en' end,
  'currency', upper(settings ->> 'currency'),
  'company_country', case when upper(trim(settings ->> 'company_country')) ~ '^[A-Z]{2}$'
    then upper(trim(settings ->> 'company_country')) else '' end,
  'support_email', trim(settings ->> 'support_email'),
  'cdn_prefix', case when settings ->> 'cdn_prefix' like '%/' then settings ->> 'cdn_prefix'
    else (settings ->> 'cdn_prefix') || '/' end)
where settings ? 'signups';

-- What stands before the number of an invoice, such as the brand and the year; what was issued keeps what it had.
alter table invoices add column prefix text not null default '';

comment on column invoices.prefix is 'technical: says nothing of a person by itself';
