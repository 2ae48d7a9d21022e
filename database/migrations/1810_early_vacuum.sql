-- Heartbeats and counters rewrite the same rows, and searches read dead ones until they are vacuumed away. The embedded
-- server does so early; these tables now ask for it on every server, whose usual setting waits for a fifth of the rows.
-- Keeps nobody from reading or writing.

alter table search_members set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_cost_delay = 1);
alter table member_states set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_cost_delay = 1);
alter table conversations set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_cost_delay = 1);
alter table sessions set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_cost_delay = 1);
