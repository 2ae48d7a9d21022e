-- What tells that two payments were made with the same card, where the provider says so: the fingerprint of its fingerprint
-- under a key of this deployment, so that it means nothing elsewhere. Accounts of the same person are found by it.
alter table payments add column card_print bytea;
-- Other payments with the same card.
create index payments_card_print on payments (card_print) where card_print is not null;

comment on column payments.card_print is 'personal: find accounts of the same person; kept: until the account is erased; read by: no one';
