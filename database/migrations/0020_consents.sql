-- Consent to data that the law calls sensitive: Article 9 (2) (a) of Regulation (EU) 2016/679. Each subject is agreed to by
-- itself, and what was agreed to is kept word for word (Article 7 (1)).
create table sensitive_consents (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  subject text not null check (subject in ('membership', 'looking_for', 'sexuality')),
  -- the version of the wording (contract/features/accounts/consents.ts)
  version int not null,
  -- the words that the member agreed to, as their screen showed them
  wording text not null check (wording <> ''),
  language text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  check (withdrawn_at >= given_at)
);
-- The consents of a member that stand: one of each subject.
create unique index sensitive_consents_standing on sensitive_consents (member_id, subject) where withdrawn_at is null;
-- All that a member has ever agreed to, for their archive.
create index sensitive_consents_member on sensitive_consents (member_id, given_at);

comment on column sensitive_consents.subject is 'personal: prove what was agreed to; kept: with the account; read by: the member, support';
comment on column sensitive_consents.wording is 'personal: prove what was agreed to; kept: with the account; read by: the member, support';
comment on column sensitive_consents.language is 'technical: says nothing of a person by itself';

-- Empty once the consent to it was withdrawn: no list is made by it any more, neither the member's own nor that of others.
alter table members alter column looking_for drop not null;
