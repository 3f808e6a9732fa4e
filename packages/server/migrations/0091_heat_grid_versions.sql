-- Nobody asks how often a grid was written.
alter table heat_grids drop column version;
