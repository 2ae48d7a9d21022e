-- Staff who sign in through the operator's identity provider (OpenID Connect).

alter table staff
  -- signs in through the provider, so the password counts only in an emergency
  add column by_provider boolean not null default false,
  -- until when the password counts although the settings or the provider say otherwise (duet admin reset --break-glass)
  add column password_until timestamptz,
  drop constraint staff_check,
  add constraint staff_can_log_in check (state <> 'active' or password_hash is not null or by_provider);

comment on column staff.by_provider is 'technical: says nothing of a person by itself';
comment on column staff.password_until is 'technical: says nothing of a person by itself';

-- Under which subject a provider knows a person of the staff. Addresses change hands, subjects do not.
create table staff_identities (
  issuer text not null,
  subject text not null,
  staff_id uuid not null references staff on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject),
  -- One person has one subject at each provider; also finds the identities of a person.
  unique (staff_id, issuer)
);

comment on column staff_identities.subject is 'personal: let the staff in; kept: while someone works here, then locked; read by: no one';
comment on column staff_identities.issuer is 'technical: says nothing of a person by itself';
