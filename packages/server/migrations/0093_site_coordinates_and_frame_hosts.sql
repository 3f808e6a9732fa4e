-- Where a site lies; null where nobody said.
alter table entities
  add column latitude double precision,
  add column longitude double precision,
  add constraint entities__coordinates check (
    (latitude is null) = (longitude is null) and latitude between -90 and 90 and longitude between -180 and 180
  );

-- Hosts of which a company lets its big screens show pages in frames. Whoever knows the key has seen a screen of the company.
create table frame_hosts (
  tenant_id bigint not null,
  host text not null,
  key uuid not null default gen_random_uuid(),
  constraint frame_hosts__pk primary key (tenant_id, host),
  constraint frame_hosts__company foreign key (tenant_id) references companies (id) on delete cascade
);
-- No company is known yet where a frame asks.
create unique index frame_hosts__by_key on frame_hosts (key);
