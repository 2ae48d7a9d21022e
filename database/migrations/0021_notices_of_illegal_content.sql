-- Notices of illegal content and what decisions rest on: Articles 16 and 17 of Regulation (EU) 2022/2065.

-- A report may say that something breaks the law: then it has a name and an address, for which Article 16 (2) asks.
alter table reports
  add column illegal boolean not null default false,
  -- the law that the reporter names
  add column law text,
  add column notifier_name text,
  add column notifier_email text,
  -- the reporter states that they believe in good faith that it is right and complete
  add column good_faith boolean not null default false,
  add check (illegal or (law is null and notifier_name is null and notifier_email is null));

comment on column reports.illegal is 'technical: says nothing of a person by itself';
comment on column reports.good_faith is 'technical: says nothing of a person by itself';
comment on column reports.law is 'personal: judge reports; kept: a year after the decision; read by: moderators';
comment on column reports.notifier_name is 'personal: answer notices of illegal content; kept: a year after the decision; read by: moderators';
comment on column reports.notifier_email is 'personal: answer notices of illegal content; kept: a year after the decision; read by: moderators';

alter table decisions
  -- the law that the content breaks; null for one that breaks the terms alone
  add column law text check (law <> ''),
  -- a program had marked what the decision is about; a person decided all the same
  add column found_by_program boolean not null default false;

comment on column decisions.law is 'technical: says nothing of a person by itself';
comment on column decisions.found_by_program is 'technical: says nothing of a person by itself';
