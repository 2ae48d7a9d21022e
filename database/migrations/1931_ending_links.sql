-- The browser that a session belongs to, and links of e-mails by which whoever owns the account ends a browser or a passkey
-- without a login.
--
-- Safe while the older version runs: sessions that it opens name no browser, and it makes none of the links.

alter table sessions add column device_hash bytea;
create index sessions_device on sessions (member_id, device_hash) where device_hash is not null;
comment on column sessions.device_hash is 'personal: end all sessions of a browser; kept: thirty days after the last use; read by: nobody';

alter table account_links drop constraint account_links_kind_check,
  add constraint account_links_kind_check check (kind in
    ('activate', 'reset', 'mail_change', 'mail_undo', 'reactivate', 'end_device', 'end_passkey'));
