-- The few webhooks that wait for their job, which the metrics count every minute.
create index webhook_events_unprocessed on webhook_events (received_at) where processed_at is null;

-- What the bank found when it compared the name of a payee with the holder of the account; null where it has not told.
alter table bank_payouts
  add column payee_check text check (payee_check in ('match', 'close_match', 'no_match', 'not_possible'));
