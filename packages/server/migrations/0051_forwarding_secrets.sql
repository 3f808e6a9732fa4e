-- A header that a receiver knows its sender by; its value is sealed.
alter table forwardings
  add column header text not null default '',
  add column header_secret text not null default '';
