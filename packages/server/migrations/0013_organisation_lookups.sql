-- What still stands in an organisation.
create index accesses__by_organisation on accesses (tenant_id, organisation_id);
create index organisations__by_parent on organisations (tenant_id, pid);
