-- Words by which big screens are sorted and found, and who may begin with a copy of one: its company, or all of them.
alter table screens
  add column tags text[] not null default '{}',
  add column template text,
  add constraint screens__template check (template in ('company', 'platform'));
create index screens__platform_templates on screens (tenant_id, id) where template = 'platform';
