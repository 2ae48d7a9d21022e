-- A partner chooses the password behind the link that proves the address, not with the application.

alter table partners alter column password_hash drop not null;
update partners set password_hash = null where state = 'unconfirmed';
