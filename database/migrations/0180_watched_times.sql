-- What is watched by time: payments of the last day, wallets that moved in the last hour. Rows are stored in the order of
-- their time, so that such an index is small and costs next to nothing to keep. Safe while the old version runs.

create index payments_created on payments using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index credit_movements_created on credit_movements
  using brin (created_at) with (pages_per_range = 16, autosummarize = on);
