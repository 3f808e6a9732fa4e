-- The answers to its messages carry settings: a camera whose heartbeat was answered, every infrared counter that came by.
alter table devices add column fetches boolean not null default false;

-- For which firmware what it has was read from it; null = never.
alter table devices add column read_version text;
create index devices__unread on devices (tenant_id, id)
  where connected_at is not null and read_version is distinct from version;
