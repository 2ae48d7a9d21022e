-- Many discount codes with the same terms, each for one use: for flyers, letters and partners.
create table discount_batches (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  name text not null check (name <> ''),
  -- how many of its codes may be redeemed; null for all of them
  max_uses int check (max_uses > 0),
  created_at timestamptz not null,
  unique (site_id, name)
);
-- The list of batches of the back office, page by page.
create index discount_batches_site on discount_batches (site_id, created_at desc, id desc);

comment on column discount_batches.name is 'technical: says nothing of a person by itself';
comment on column discount_batches.max_uses is 'technical: says nothing of a person by itself';

alter table discount_codes
  -- the first moment at which it works; null from the beginning
  add column starts_at timestamptz,
  add column batch_id uuid references discount_batches on delete cascade;
-- The codes of a batch, page by page.
create index discount_codes_batch on discount_codes (batch_id, code) where batch_id is not null;
