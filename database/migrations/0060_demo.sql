-- Finds the demo members that are played by the demo itself without reading all members.
-- Safe while the old version runs: only adds an index.

create index members_played on members (site_id) where is_demo and tracking @> '{"demo": "played"}';
