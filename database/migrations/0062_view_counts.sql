-- Views of pages by visitors who agreed to be counted, without anything that tells one of them from another.
create table view_counts (
  site_id uuid not null references sites on delete cascade,
  day date not null,
  -- the name of the page (contract/routing/routes.ts), never what it was opened with
  page text not null,
  language text not null,
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  -- the host of the page that led here, for the first view of a visit; empty for the others
  referrer text not null,
  views int not null,
  primary key (site_id, day, page, language, device, referrer)
);

comment on column view_counts.page is 'technical: says nothing of a person by itself';
comment on column view_counts.language is 'technical: says nothing of a person by itself';
comment on column view_counts.device is 'technical: says nothing of a person by itself';
comment on column view_counts.referrer is 'technical: says nothing of a person by itself';
comment on column view_counts.views is 'technical: says nothing of a person by itself';
