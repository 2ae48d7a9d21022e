-- Contracts: what was agreed with each order, kept word for word.

-- Texts that orders were made under, such as the terms, once for each wording. They are never changed.
create table agreement_documents (
  site_id uuid not null references sites on delete cascade,
  -- SHA-256 of the page, in hexadecimal
  hash text not null,
  kind text not null check (kind in ('terms', 'withdrawal')),
  language text not null,
  html text not null,
  created_at timestamptz not null,
  primary key (site_id, hash)
);

comment on column agreement_documents.kind is 'technical: says nothing of a person by itself';
comment on column agreement_documents.hash is 'technical: says nothing of a person by itself';
comment on column agreement_documents.html is 'technical: says nothing of a person by itself';
comment on column agreement_documents.language is 'technical: says nothing of a person by itself';

-- What the buyer agreed to with an order, and the wording of the terms and of the notice on withdrawal in force then.
create table order_agreements (
  payment_id uuid primary key references payments on delete cascade,
  site_id uuid not null references sites on delete cascade,
  -- the consent to an immediate start, as it was read
  consent_text text not null,
  consent_version text not null,
  terms text not null,
  withdrawal text not null,
  -- a keyed hash of the buyer's address, by which they can still withdraw once the account is gone
  buyer_print bytea,
  created_at timestamptz not null,
  foreign key (site_id, terms) references agreement_documents (site_id, hash),
  foreign key (site_id, withdrawal) references agreement_documents (site_id, hash)
);
-- The nightly removal of the prints.
create index order_agreements_print on order_agreements (created_at) where buyer_print is not null;

comment on column order_agreements.buyer_print is 'personal: let people withdraw whose account is gone; kept: fourteen months; read by: no one';
comment on column order_agreements.consent_text is 'technical: says nothing of a person by itself';
comment on column order_agreements.consent_version is 'technical: says nothing of a person by itself';
comment on column order_agreements.terms is 'technical: the document by its hash';
comment on column order_agreements.withdrawal is 'technical: the document by its hash';

-- Files that go out with an e-mail: their names and the documents that they hold.
alter table outbox add column attachments jsonb not null default '[]';
comment on column outbox.attachments is 'technical: names of files and the hashes of the documents in them';
