-- How a line counts, chosen once: windows, events, running totals …; what else the device sends is not counted.
alter table device_lines
  add column feed text not null default 'window',
  -- chosen by a person: a better feed does not take over by itself
  add column feed_fixed boolean not null default false,
  -- feeds seen that are not counted
  add column other_feeds text[] not null default '{}',
  -- reports crossings, not intervals: time counts as covered while the device is there
  add column by_event boolean not null default false;

-- Running totals as they were received; the records are the differences.
create table running_totals (
  tenant_id bigint not null,
  device_id bigint not null,
  line text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  -- the counter starts again at 0 after so many
  modulus bigint,
  measures jsonb not null,
  constraint running_totals__pk primary key (tenant_id, device_id, line, at)
) partition by range (at);

-- Records made of totals are made again when an earlier reading arrives late: the later making wins.
create sequence running_total_revisions;
