-- Two tables get the names that the code uses for what they hold. No released version has used the old ones.

-- The members that each of the staff was shown.
alter table staff_looks rename to staff_views;
alter table staff_views rename column looked_at to viewed_at;
alter table staff_views rename constraint staff_looks_pkey to staff_views_pkey;
alter index staff_looks_newest rename to staff_views_newest;

-- Until when the list of a provider has been checked for refunds and disputes.
alter table provider_looks rename to provider_checks;
alter table provider_checks rename constraint provider_looks_pkey to provider_checks_pkey;
