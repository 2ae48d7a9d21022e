-- A credit note whose money did not go after all is cancelled by a document of its own. Safe while the old version runs:
-- what that writes is as unique as before.
alter table invoices add column cancels int;
comment on column invoices.cancels is 'technical: the number of the credit note that this document cancels';
alter table invoices drop constraint invoices_refund_id_key;
create unique index invoices_refund on invoices (refund_id) where cancels is null;
create unique index invoices_cancellation on invoices (refund_id) where cancels is not null;
alter table invoices add foreign key (site_id, cancels) references invoices (site_id, number) on delete cascade;
