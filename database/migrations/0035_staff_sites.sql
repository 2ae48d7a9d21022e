-- On which sites the staff work. Who worked here before goes on working on all of them.

-- Whether someone works on every site, also on those to come; else only on those of `staff_sites`.
alter table staff add column all_sites boolean not null default true;

-- A site that a person works on; of those who work on all sites there are none.
create table staff_sites (
  staff_id uuid not null references staff on delete cascade,
  site_id uuid not null references sites on delete cascade,
  primary key (staff_id, site_id)
);
-- The removal of a site.
create index staff_sites_site on staff_sites (site_id);

comment on column staff.all_sites is 'technical: says nothing of a person by itself';
