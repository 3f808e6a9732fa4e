-- What is asked of devices. At most one command of a device is under way at a time: answers carry no number of the
-- question, so the database itself promises it (`commands__in_flight`).
create table commands (
  tenant_id bigint not null,
  id uuid not null default gen_random_uuid(),
  -- order of asking
  seq bigint generated always as identity,
  device_id bigint not null,
  name text not null,
  -- the group of settings that is read or set
  setting text,
  parameters jsonb not null,
  state text not null default 'pending',
  -- told in the answer to the device's next message instead of being sent
  by_contact boolean not null default false,
  cause text not null,
  -- the template run or the device of a roll-out it was asked for
  cause_id bigint,
  user_id bigint,
  -- the device's own code
  code text,
  reason text,
  result jsonb,
  late_result jsonb,
  tries smallint not null default 0,
  -- detection is switched off before and on again after
  pause_detection boolean not null default false,
  -- which message of a command that takes several is under way, and what the former ones brought
  step jsonb,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  finished_at timestamptz,
  deadline_at timestamptz,
  expires_at timestamptz not null,
  constraint commands__pk primary key (tenant_id, id),
  constraint commands__device foreign key (tenant_id, device_id) references devices (tenant_id, id) on delete cascade
);
create unique index commands__in_flight on commands (tenant_id, device_id)
  where state in ('sent', 'delivered') and not by_contact;
create index commands__pending on commands (tenant_id, device_id, seq) where state = 'pending';
create index commands__by_device on commands (tenant_id, device_id, seq desc);
create index commands__deadline on commands (deadline_at) where state in ('sent', 'delivered') and not by_contact;
create index commands__expiry on commands (expires_at) where state = 'pending';
create index commands__finished on commands (finished_at) where finished_at is not null;

-- Of devices that do not repeat our number: what they were asked in vain and may still answer.
create table command_lanes (
  tenant_id bigint not null,
  device_id bigint not null,
  -- [{ "id", "kind", "at" }], oldest first
  unanswered jsonb not null default '[]',
  -- a silence after an answer that did not come
  quiet_until timestamptz,
  constraint command_lanes__pk primary key (tenant_id, device_id),
  constraint command_lanes__device foreign key (tenant_id, device_id) references devices (tenant_id, id) on delete cascade
);

-- Presence and other news of a device, for its timeline.
create table device_events (
  tenant_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  at timestamptz not null,
  kind text not null,
  detail jsonb not null default '{}',
  constraint device_events__pk primary key (tenant_id, id),
  constraint device_events__device foreign key (tenant_id, device_id) references devices (tenant_id, id) on delete cascade
);
create index device_events__by_device on device_events (tenant_id, device_id, at desc, id desc);
create index device_events__by_time on device_events (at);

-- The newest picture a device took.
create table device_pictures (
  tenant_id bigint not null,
  device_id bigint not null,
  taken_at timestamptz not null,
  content_type text not null,
  bytes bytea not null,
  constraint device_pictures__pk primary key (tenant_id, device_id),
  constraint device_pictures__device foreign key (tenant_id, device_id) references devices (tenant_id, id) on delete cascade
);

alter table devices
  -- since when it holds a connection for commands; null = none
  add column connected_at timestamptz,
  -- the server or broker that holds it
  add column connected_to text,
  -- whether its answers repeat our number; null = not known yet
  add column echoes_id boolean;
create index devices__connected on devices (connected_to) where connected_to is not null;
