import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const faultOf = (name: string, address: string): string => {
  try {
    readConfig({ [name]: address, FOYER_MAIL_FROM: "foyer@example.org" });
    return "";
  } catch (error) {
    return String(error);
  }
};

test.each([
  ["DATABASE_URL", "postgres://foyer:a/sesame#c@host/db"],
  ["DATABASE_URL", "postgres://foyer:12/sesame@host/db"],
  ["DATABASE_URL", "postgres://foyer:12#sesame@host/db"],
  ["DATABASE_URL", "postgres://foyer:12?sesame@host/db"],
  ["DATABASE_URL", "postgres://foyer:50%sesame@host/db"],
  ["DATABASE_URL", "mysql://foyer:sesame@host/db"],
  ["DATABASE_URL", "foyer:sesame@host/db"],
  ["MQTT_URL", "mqtts://foyer:12#sesame@broker"],
  ["FOYER_SMTP_URL", "smtps://foyer:12/sesame@mail.example.org"],
])("%s: an address with a password that is not encoded is refused with what to do: %s", (name, address) => {
  const fault = faultOf(name, address);
  expect(fault).toContain(`${name}: must be like `);
  expect(fault).toContain("# %23");
  expect(fault).not.toContain("sesame");
});

test.each([
  "postgres://foyer:a%2Fb%23c%25@host:5432/db?sslmode=require",
  "postgres://foyer:a@b@host/db",
  "postgresql://host/db?user=foyer&password=a@b",
  "postgres:///db?host=/var/run/postgresql",
  "postgres://%2Fvar%2Frun%2Fpostgresql/db",
])("what the driver understands is taken: %s", (address) => {
  expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
});
