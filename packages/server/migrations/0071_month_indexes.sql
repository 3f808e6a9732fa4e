-- Questions over years read months by their index alone: what is asked most lies in it.
alter table month_rollups
  drop constraint month_rollups__pk,
  add constraint month_rollups__pk primary key (tenant_id, kind, subject_id, month, layer)
    include (days, least_covered, covered_seconds, in_count, out_count, covered_no_flow, unknown_seconds);
alter table month_states
  drop constraint month_states__pk,
  add constraint month_states__pk primary key (tenant_id, kind, subject_id, month) include (fresh, hours_until);
