-- Names that servers carry at an external broker, which keeps counts under them. A name whose lease is over is an
-- orphan: somebody else takes it over with what the broker holds for it.
create table broker_slots (
  slot integer constraint broker_slots__pk primary key,
  client_id text not null constraint broker_slots__client_id unique,
  -- What is subscribed under the name.
  filters text[] not null,
  -- The process that carries it; null = nobody does.
  holder uuid,
  -- Its name for people.
  instance text,
  leased_until timestamptz not null,
  -- Its holder is about to end it.
  leaving boolean not null default false
);
