-- What an entry's ids were called when it was written, and the values of its refusal: names outlive what they name.
-- Entries from before have none and are told by what they hold.
alter table operation_logs add column facts jsonb;
