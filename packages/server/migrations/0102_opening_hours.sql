-- Hours by weekday and dates with hours of their own, as the contract has them; null: the same span every day, the whole
-- day where it ends as it begins. `hours` is all of it in one text, equal for sites that open alike.
alter table entities
  add column opening jsonb,
  add column hours text not null generated always as (
    coalesce(opening::text, open_minute::text || '-' || close_minute::text)
  ) stored;
