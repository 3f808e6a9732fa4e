-- A short name a company is known by in lists and files; the platform alone changes it.
alter table companies add column code text;
update companies set code = 'C' || lpad(id::text, greatest(4, length(id::text)), '0');
alter table companies alter column code set not null;
alter table companies add constraint companies__code unique (code);

-- Its own primary colour (#rrggbb) and what its home pages show whoever chose nothing; null: as the product comes.
alter table companies add column colour text;
alter table companies add constraint companies__colour check (colour ~ '^#[0-9a-f]{6}$');
alter table companies add column statistic_types text;
