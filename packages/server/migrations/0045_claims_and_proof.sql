-- Whether what waited for a serial number may be counted for whoever added it: in a company that is alone here, or
-- added by an operator of the platform. Otherwise only what came by a key or network of that company is.
alter table serial_numbers add column takes_waiting boolean not null default false;
update serial_numbers set takes_waiting = (select count(*) from companies) = 1;
-- When another company showed that it has a device of this number: from then on its counts have to be proven.
alter table serial_numbers add column contested_at timestamptz;

-- Somebody who may see it has decided that this payload is to be counted.
alter table kept_payloads add column released boolean not null default false;

-- When counts of a device last came with proof (its key or a site key): from then on they have to.
alter table device_contacts add column proven_at timestamptz;
-- Its company lets it count without proof all the same.
alter table devices add column unproven_allowed boolean not null default false;
