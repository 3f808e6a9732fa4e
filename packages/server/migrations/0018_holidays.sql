-- A name is compared over the years, so it stands for one holiday of a year.
delete from holidays h using holidays first
where first.tenant_id = h.tenant_id and first.year = h.year and first.name = h.name and first.id < h.id;
alter table holidays add constraint holidays__name unique (tenant_id, year, name);

-- Whose public holidays a company takes over by itself, named in this language.
create table holiday_sources (
  tenant_id bigint not null,
  country text not null,
  region text not null default '',
  language text not null,
  constraint holiday_sources__pk primary key (tenant_id),
  constraint holiday_sources__company foreign key (tenant_id) references companies (id) on delete cascade
);

update menus set component = 'places/holidays/holidays-page' where id = 36;
