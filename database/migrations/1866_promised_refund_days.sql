-- A purchase keeps the days to withdraw from it that its site promised when it was made.
--
-- Safe while the older version runs: payments that it makes have none, and go by the site's settings as before.

alter table payments add column refund_days int check (refund_days > 0);

update payments p set refund_days = (s.settings ->> 'refund_days')::int
from sites s
where s.id = p.site_id and (p.status = 'pending'
  or p.settled_at > now() - make_interval(days => (s.settings ->> 'refund_days')::int));

comment on column payments.refund_days is 'technical: says nothing of a person by itself';
