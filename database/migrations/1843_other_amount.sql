-- When a provider first said that another amount was paid than was asked: nothing is given for it, and the staff are
-- shown the payment until the money has gone back.
--
-- Safe while the older version runs: it reads and writes payments by the names of their columns.

alter table payments add column other_amount_at timestamptz;
comment on column payments.other_amount_at is 'technical: says nothing of a person by itself';
