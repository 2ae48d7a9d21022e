-- Why a provider will not send money back: the staff are told, since asking again brings nothing else.
--
-- Safe while the older version runs: it reads and writes refunds by the names of their columns.

alter table refunds add column refusal text;
comment on column refunds.refusal is 'technical: says nothing of a person by itself';
