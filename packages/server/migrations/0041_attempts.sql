-- Tries at any secret are counted in one place, by what is tried: an account at the door, a known browser of it, the own
-- password in a session, a second factor.
alter table sign_in_failures rename to attempts;
alter table attempts rename column username to key;
update attempts set key = 'account ' || key;
-- Codes are longer now; those that are on their way are asked for anew.
delete from mail_codes;
