-- What the totals of a line stood at after a reading, with the moment each was told: the difference of the next one is
-- taken from it. null in readings from before: it is made of the readings themselves.
alter table running_totals add column stood jsonb;
-- Length of the record the reading was given first; its key stays, whatever the record period is set to later.
alter table running_totals add column seconds integer;

-- Record periods devices had before the one they have now: a record is of the length that was in force at its stamp.
create table record_periods (
  tenant_id bigint not null,
  device_id bigint not null,
  -- infinity: the device has not been told the new one yet
  until_at timestamptz not null,
  minutes integer not null,
  constraint record_periods__pk primary key (tenant_id, device_id, until_at),
  constraint record_periods__device foreign key (tenant_id, device_id) references devices (tenant_id, id) on delete cascade
);

-- Counters that only fetch keep what they could not send for eight days at most: what their records show of these days.
insert into record_periods (tenant_id, device_id, until_at, minutes)
select r.tenant_id, r.device_id, max(r.start_at + make_interval(secs => r.seconds)), r.seconds / 60
from records r
join devices d on d.tenant_id = r.tenant_id and d.id = r.device_id
where r.start_at > now() - interval '14 days' and r.source in ('he2', 'hpc', 'lorawan')
  and r.seconds > 0 and r.seconds % 60 = 0 and r.seconds <> d.record_period * 60
group by r.tenant_id, r.device_id, r.seconds
on conflict do nothing;
