-- What a personal code was given for: a member gets each kind at most once (T-036). Safe while the old version runs.

alter table discount_codes add column purpose text check (purpose in ('leaving'));
create unique index discount_codes_purpose on discount_codes (member_id, purpose) where purpose is not null;
