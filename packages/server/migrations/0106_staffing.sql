-- How many people are on duty at a site, by weekday (Monday first) and hour of the clock.
create table staff_rosters (
  tenant_id bigint not null,
  entity_id bigint not null,
  -- Monday of the week that differs; null: the usual week
  week date,
  people jsonb not null,
  constraint staff_rosters__one unique nulls not distinct (tenant_id, entity_id, week),
  constraint staff_rosters__monday check (extract(isodow from week) = 1),
  constraint staff_rosters__company foreign key (tenant_id) references companies (id) on delete cascade,
  constraint staff_rosters__entity foreign key (tenant_id, entity_id) references entities (tenant_id, id) on delete cascade
);

-- Visitors that one person serves in an hour, and how many are on duty at least while a site is open.
create table staff_targets (
  tenant_id bigint not null,
  entity_id bigint not null,
  target integer not null,
  least integer not null,
  constraint staff_targets__pk primary key (tenant_id, entity_id),
  constraint staff_targets__amounts check (target > 0 and least >= 0),
  constraint staff_targets__company foreign key (tenant_id) references companies (id) on delete cascade,
  constraint staff_targets__entity foreign key (tenant_id, entity_id) references entities (tenant_id, id) on delete cascade
);
