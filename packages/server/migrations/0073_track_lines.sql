-- Lines drawn on a camera's picture (points from 0 to 1, y down): whoever's track crosses one is counted on it. `swapped`: in is
-- from right to left of the line instead.
create table track_lines (
  tenant_id bigint not null,
  device_id bigint not null,
  line text not null,
  points jsonb not null,
  swapped boolean not null default false,
  constraint track_lines__pk primary key (tenant_id, device_id, line),
  constraint track_lines__device foreign key (tenant_id, device_id) references devices (tenant_id, id) on delete cascade
);
