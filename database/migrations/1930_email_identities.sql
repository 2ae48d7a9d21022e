-- The mailbox that the address of an account leads to, in the form in which mailboxes are compared: one account of a site
-- for each, however its address is written (server/accounts/email-identity.ts). A job fills it for the accounts that are
-- there already; of several with one mailbox the eldest has it, the others get a name that no mailbox has.
--
-- Safe while the older version runs: what that writes has none, until the job finds it.

alter table members add column email_identity text;
create unique index members_email_identity on members (site_id, email_identity) where email_identity is not null;
create index members_without_identity on members (site_id, signup_at, id) where email_identity is null;
comment on column members.email_identity is 'personal: one account for each mailbox; kept: with the account; read by: the member, support';
