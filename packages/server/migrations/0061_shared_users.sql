-- Accounts of the demonstration: many people use one at once.
alter table users add column shared boolean not null default false;
