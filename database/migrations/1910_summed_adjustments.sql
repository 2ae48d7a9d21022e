-- What one person decides alone is summed up: the limit cannot be passed by slices. Safe while the old version runs: it
-- leaves the new column empty, and its adjustments are counted by those of the new one.

alter table credit_adjustments
  add column alone_credits int check (alone_credits >= abs(credits));
comment on column credit_adjustments.alone_credits is 'technical: says nothing of a person by itself';

-- two persons: nothing is booked by one alone that passes the limit together with what was booked alone before
alter table credit_adjustments add constraint credit_adjustments_sum
  check (state <> 'booked' or decided_by is not null or alone_credits <= limit_credits) not valid;

create index credit_adjustments_staff on credit_adjustments (requested_by, requested_at desc);
