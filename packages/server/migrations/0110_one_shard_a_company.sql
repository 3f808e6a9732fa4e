-- A company's rows can lie on one server of several: nothing of a company is unique over the installation but by small tables
-- that lead to it, as serial_numbers does.

-- From the hash of a secret in an address (site keys, public occupancy, displays) to its company.
create table secret_owners (
  hash bytea not null,
  tenant_id bigint not null,
  constraint secret_owners__pk primary key (hash),
  constraint secret_owners__company foreign key (tenant_id) references companies (id) on delete cascade
);
insert into secret_owners (hash, tenant_id)
select hash, tenant_id from site_keys
union all select hash, tenant_id from occupancy_links
union all select secret_hash, tenant_id from walls
on conflict do nothing;

alter table site_keys drop constraint site_keys__hash;
alter table site_keys add constraint site_keys__hash unique (tenant_id, hash);
alter table occupancy_links drop constraint occupancy_links__hash;
alter table occupancy_links add constraint occupancy_links__hash unique (tenant_id, hash);
drop index rollout_devices__token;
create unique index rollout_devices__token on rollout_devices (tenant_id, token_hash) where token_hash is not null;

alter table bulk_passwords drop constraint bulk_passwords_pkey;
alter table bulk_passwords add constraint bulk_passwords__pk primary key (tenant_id, id);

-- 0: of the installation, for its operators.
alter table fix_items drop constraint fix_items__company;
update fix_items set tenant_id = 0 where tenant_id is null;
alter table fix_items alter column tenant_id set not null;
alter table fix_items drop constraint fix_items__pk;
alter table fix_items add constraint fix_items__pk primary key (tenant_id, id);
drop index fix_items__open;
create unique index fix_items__open on fix_items (tenant_id, kind, subject) where ended_at is null;

-- Whoever deletes a site says so in the same transaction (Citus knows no `on delete set null` beside tenant_id).
alter table fix_items drop constraint fix_items__entity;
alter table fix_items add constraint fix_items__entity
  foreign key (tenant_id, entity_id) references entities (tenant_id, id);
alter table walls drop constraint walls__entity;
alter table walls add constraint walls__entity foreign key (tenant_id, entity_id) references entities (tenant_id, id);

-- The same holds for what is given to users, which is read apart from companies' rows.
alter table user_organisations drop constraint user_organisations__organisation;
alter table user_entities drop constraint user_entities__entity;

-- What waits in kept_payloads is not asked about together with a company's devices: which of its numbers others claim is.
create index serial_numbers__contested on serial_numbers (tenant_id) where contested_at is not null;
