-- Keys of what belongs to a member carry the member, so that the tables can be spread by it (docs/scaling.md). The id or
-- token stays in front: it is random and never met twice, and whoever looks for it alone still finds it by the same index.
-- What must be one of its kind among all members stays as it is: addresses, credentials of passkeys, endpoints of pushes.

alter table sessions drop constraint sessions_pkey, add primary key (token_hash, member_id);
alter table account_links drop constraint account_links_pkey, add primary key (token_hash, member_id);
alter table account_exports drop constraint account_exports_pkey, add primary key (id, member_id);
alter table email_changes drop constraint email_changes_pkey, add primary key (id, member_id);
alter table saved_searches drop constraint saved_searches_pkey, add primary key (id, member_id);
alter table pictures drop constraint pictures_file_key, add unique (file, member_id);
