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

-- Servers of the release before do not write it.
create function note_owner_of_hash() returns trigger language plpgsql as $$ begin
  insert into secret_owners (hash, tenant_id) values (new.hash, new.tenant_id) on conflict do nothing;
  return null;
end $$;
create function note_owner_of_wall() returns trigger language plpgsql as $$ begin
  insert into secret_owners (hash, tenant_id) values (new.secret_hash, new.tenant_id) on conflict do nothing;
  return null;
end $$;
create trigger site_keys__owner after insert on site_keys for each row execute function note_owner_of_hash();
create trigger occupancy_links__owner after insert on occupancy_links for each row execute function note_owner_of_hash();
create trigger walls__owner after insert or update of secret_hash on walls for each row execute function note_owner_of_wall();

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

-- Servers of the release before say null.
create function fix_items_of_installation() returns trigger language plpgsql as $$ begin
  new.tenant_id := coalesce(new.tenant_id, 0);
  return new;
end $$;
create trigger fix_items__of_installation before insert on fix_items
  for each row when (new.tenant_id is null) execute function fix_items_of_installation();

-- It has no primary key: how its changes are told where companies are moved from one server to another.
alter table staff_rosters replica identity full;

-- What waits in kept_payloads is not asked about together with a company's devices: which of its numbers others claim is.
create index serial_numbers__contested on serial_numbers (tenant_id) where contested_at is not null;
