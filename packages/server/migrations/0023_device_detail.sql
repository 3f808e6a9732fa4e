-- The list of a device's uploads was emptied then: what arrived before is kept and counts, but is not listed there.
alter table devices add column uploads_cleared_before timestamptz;

-- The timeline of a device reads each of its sources backwards from a moment.
create index commands__by_time on commands (tenant_id, device_id, created_at desc);
create index quarantined_records__by_arrival on quarantined_records (tenant_id, device_id, received_at desc);
create index kept_payloads__by_arrival on kept_payloads (sn, received_at desc) where state = 'unreadable';
