-- A device key as Mosquitto's password file has it (PBKDF2); null: made before this was kept, and not shown since.
alter table device_keys add column mosquitto_hash text;
