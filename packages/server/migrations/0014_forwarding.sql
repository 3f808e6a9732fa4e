-- Where the figures of an entity are sent to, and how that goes.
create table forwardings (
  tenant_id bigint not null,
  entity_id bigint not null,
  protocol smallint not null,
  address text not null,
  channel_code text not null default '',
  enabled smallint not null default 0,
  -- slots that begin before are never sent
  since timestamptz not null,
  last_success_at timestamptz,
  last_error_at timestamptz,
  last_fault text,
  last_status integer,
  -- failures in a row
  failures integer not null default 0,
  next_try_at timestamptz not null,
  -- until then a server is at work on it
  leased_until timestamptz,
  -- when all that may still change was last looked through
  looked_back_at timestamptz,
  constraint forwardings__pk primary key (tenant_id, entity_id, protocol),
  constraint forwardings__protocol check (protocol between 1 and 9),
  constraint forwardings__entity foreign key (tenant_id, entity_id) references entities (tenant_id, id) on delete cascade
);

-- What was last sent of each slot: nothing is sent twice for the same figures.
create table forwarded_slots (
  tenant_id bigint not null,
  entity_id bigint not null,
  protocol smallint not null,
  slot timestamptz not null,
  print text not null,
  revision integer not null,
  constraint forwarded_slots__pk primary key (tenant_id, entity_id, protocol, slot),
  constraint forwarded_slots__forwarding foreign key (tenant_id, entity_id, protocol)
    references forwardings (tenant_id, entity_id, protocol) on delete cascade
);

create index areas__by_entity on areas (tenant_id, entity_id);
