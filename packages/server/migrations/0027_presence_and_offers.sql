-- What was offered to devices that only fetch and is not over.
create index commands__offered on commands (tenant_id, id)
  where by_contact and state = 'delivered' and finished_at is null;

-- Whether it was there when that was last noted for its timeline; null = not noted yet.
alter table devices add column noted_online boolean;
