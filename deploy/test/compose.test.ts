import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { DCLinter } from "dclint";
import { expect, test } from "vitest";
import { composeFiles, ownServices, readCompose, readText, root, version } from "./deploy-files.ts";

test.each([...composeFiles, "deploy/compose.tls.yaml"])(
  "%s keeps the schema of compose files, and its linter has nothing to say",
  (path) => {
    const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
    const [result] = linter.lintFiles([resolve(root, path)], false);
    const messages: { line: number; message: string }[] = result?.messages;
    expect(messages.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
  },
);

test.each(composeFiles)("%s runs this version, and no image without one", (path) => {
  const compose = readCompose(path);
  const images = Object.values(compose.services).map(({ image }) => image);
  expect(ownServices(compose).length).toBeGreaterThan(0);
  for (const image of images)
    if (image.startsWith("foyer:")) expect(image).toBe(`foyer:\${FOYER_VERSION:-${version}}`);
    else expect(image).toMatch(/:\d+\.\d+/);
});

test.each(composeFiles)("%s lets no server of ours write to its image, or be more than it has to", (path) => {
  for (const [name, service] of ownServices(readCompose(path)))
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      init: true,
      pull_policy: "never",
    });
});

test.each(composeFiles)("%s names files that are there", (path) => {
  for (const { file } of Object.values(readCompose(path).configs ?? {}))
    expect(existsSync(resolve(root, "deploy", file)), file).toBe(true);
});

test("servers by role have two of each that devices and people speak to, which the balancer knows", () => {
  const servers = ownServices(readCompose("deploy/compose.servers.yaml"));
  const named = (role: string) =>
    servers.filter(([, { environment }]) => environment.FOYER_ROLE === role).map(([name]) => name);
  expect(named("api").length).toBeGreaterThan(1);
  expect(named("ingest").length).toBeGreaterThan(1);
  expect(named("worker").length).toBeGreaterThan(0);
  for (const [name, { environment }] of servers) expect(environment.FOYER_INSTANCE).toBe(name);
  // A server that ends serves on until the balancer has looked often enough to know it.
  const [, interval, falls] = /inter (\d+)s fall (\d+)/.exec(readText("deploy/haproxy.cfg")) ?? [];
  for (const [, { environment, stop_grace_period }] of servers) {
    const drain = Number(environment.FOYER_DRAIN_SECONDS);
    expect(drain).toBeGreaterThan(Number(interval) * Number(falls));
    expect(Number.parseInt(stop_grace_period ?? "", 10)).toBeGreaterThan(drain + 30);
  }

  const balancer = readText("deploy/haproxy.cfg");
  const leadsTo = (port: number) =>
    [...balancer.matchAll(/^ {2}server (\S+) (\S+):(\d+)$/gm)]
      .filter(([, name, host, at]) => name === host && Number(at) === port)
      .map(([, name]) => name);
  expect(leadsTo(8080)).toEqual(named("api"));
  expect(leadsTo(8081)).toEqual(named("ingest"));
  expect(leadsTo(8087)).toEqual(named("ingest"));
});
