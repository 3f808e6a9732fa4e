-- What was decided about a quarantined record. It stays, so that the same one sent again does not come back.
alter table quarantined_records
  add column state text not null default 'held',
  add column decided_by text,
  add column decided_at timestamptz,
  add constraint quarantined_records__state check (state in ('held', 'released', 'discarded'));
create index quarantined_records__by_state on quarantined_records (tenant_id, state, id);

alter table recompute_marks add column marked_at timestamptz not null default now();

-- When the figures of an entity were last made anew.
create table recomputed_entities (
  tenant_id bigint not null,
  entity_id bigint not null,
  at timestamptz not null,
  constraint recomputed_entities__pk primary key (tenant_id, entity_id)
);
