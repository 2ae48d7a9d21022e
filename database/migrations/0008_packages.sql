-- Packages of credits on sale. A package without a country is for all countries of its currency.

create table packages (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  tier text check (tier in ('p0', 'p1', 'p2', 'p3')),
  credits int not null check (credits > 0),
  price_cents int not null check (price_cents > 0),
  currency char(3) not null,
  country char(2),
  position int not null,
  on_sale boolean not null default true,
  primary key (site_id, id)
);
