-- Which network records without proof came from, so that none takes all the room; null: not known.
alter table quarantined_records add column source_network text;
