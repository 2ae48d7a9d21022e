-- How money was taken that arrived for an order after we had closed it: as the order had it, at list price because its
-- discount has gone to another order, or sent back because it could not be taken at all.
--
-- Safe while the older version runs: it reads and writes payments by the names of their columns, and leaves this empty.

alter table payments add column late text check (late in ('as_ordered', 'list_price', 'sent_back'));
comment on column payments.late is 'technical: says nothing of a person by itself';
