-- The few webhooks that wait for their job, which the metrics count every minute.
create index webhook_events_unprocessed on webhook_events (received_at) where processed_at is null;
