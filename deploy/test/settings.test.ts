import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../../packages/server/src/platform/config.ts";
import { settingNames } from "../../packages/server/src/platform/settings.ts";
import {
  composeFiles,
  imageSettings,
  ownServices,
  readCompose,
  readText,
  type Settings,
  unitSettings,
} from "./deploy-files.ts";
import { makeSecrets } from "./make-secrets.ts";

const kubernetesSettings = () =>
  (parse(readText("deploy/kubernetes/settings.yaml")) as { data: Settings }).data;

/** Where each place mounts its secrets; the same files lie in a folder of the test. */
const mounts = ["/run/secrets/foyer/", "/run/secrets/", "%d/"];

const told: [string, Settings][] = [
  ["deploy/Dockerfile", imageSettings()],
  ["deploy/foyer.service", unitSettings()],
  ["deploy/compose.tls.yaml", readCompose("deploy/compose.tls.yaml").services.foyer?.environment ?? {}],
  ["deploy/kubernetes/settings.yaml", kubernetesSettings()],
  ...composeFiles.flatMap((path) =>
    ownServices(readCompose(path)).map(([name, { environment }]): [string, Settings] => [
      `${path} ${name}`,
      environment,
    ]),
  ),
];

let secrets: string;
beforeAll(async () => {
  secrets = await mkdtemp(join(tmpdir(), "foyer-secrets-"));
  await makeSecrets(secrets);
});
afterAll(() => rm(secrets, { recursive: true, force: true }));

test.each(told)("%s sets nothing that no server reads", (_where, settings) => {
  expect(Object.keys(settings).length).toBeGreaterThan(1);
  expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
});

test.each(told)("%s is understood by a server, with the secrets that are made", (_where, settings) => {
  const placed = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const mount = mounts.find((start) => value.startsWith(start));
      return [name, mount ? join(secrets, value.slice(mount.length)) : value];
    }),
  );
  const config = readConfig({ ...imageSettings(), ...placed });
  expect(config.role).toBe(settings.FOYER_ROLE ?? "all");
  if ("DATABASE_URL_FILE" in settings) expect(config.databaseUrl).toMatch(/^postgres:.*@database:5432/);
  if ("MQTT_URL_FILE" in settings) expect(config.mqttUrl).toMatch(/^mqtt:.*@broker:1884/);
  if ("FOYER_SECRET_FILE" in settings) expect(config.secret).toMatch(/^[\w-]{43}$/);
});
