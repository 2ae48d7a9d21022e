-- The login with which a browser was subscribed to pushes: once that has ended, by logout, from another device or by time,
-- the browser is told nothing more. It may be lost, or somebody else's by now.
--
-- Safe while the older version runs: what that subscribes has no login, and stays until it is taken off, as until now. It only
-- refuses a browser that another member subscribed by the newer version a moment before.

alter table push_subscriptions add column session_hash bytea,
  add constraint push_subscriptions_login foreign key (session_hash, member_id)
    references sessions (token_hash, member_id) on delete cascade;
create index push_subscriptions_login on push_subscriptions (session_hash);
comment on column push_subscriptions.endpoint is 'personal: push news to a browser; kept: until it is switched off or refused, or the login ends; read by: nobody; the browser’s push service sees the endpoint';
comment on column push_subscriptions.p256dh is 'personal: push news to a browser; kept: until it is switched off or refused, or the login ends; read by: nobody; the browser’s push service sees the endpoint';
comment on column push_subscriptions.auth is 'personal: push news to a browser; kept: until it is switched off or refused, or the login ends; read by: nobody; the browser’s push service sees the endpoint';
comment on column push_subscriptions.session_hash is 'technical: the login that it goes with';
