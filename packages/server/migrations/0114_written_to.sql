-- Where a standby of the database is read, nobody reads figures there from before their own last change: how far the
-- journal (WAL) was written then, in bytes.
alter table sessions add column written_to bigint;
