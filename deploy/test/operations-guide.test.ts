import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../../packages/server/src/platform/config.ts";
import { addProcessMetrics, makeMetrics } from "../../packages/server/src/platform/metrics.ts";
import { imageSettings, readCompose, readText, root, version } from "./deploy-files.ts";
import { blocks, commands, guide } from "./operations-guide.ts";

const exists = (path: string) => existsSync(resolve(root, path));
const words = (command: string) => command.trim().split(/\s+/);
const after = (command: string, flag: string) =>
  words(command).flatMap((word, at, all) => (word === flag ? [all[at + 1] ?? ""] : []));
const having = (beginning: string) => commands().filter((command) => command.trim().startsWith(beginning));

test("a shell understands every block", () => {
  expect(blocks("sh").length).toBeGreaterThan(10);
  for (const block of blocks("sh")) execFileSync("sh", ["-n"], { input: block });
});

test("versions are this one, and what is named below deploy is there", () => {
  const named = [...guide.matchAll(/foyer[:-](\d+\.\d+\.\d+)/g)].map(([, said]) => said);
  expect(new Set(named)).toEqual(new Set([version]));
  for (const said of guide.matchAll(/FOYER_VERSION=(\d\S*)/g)) expect(said[1]).toBe(version);
  // Made by commands that stand before.
  const made = /^deploy\/(secrets|foyer\.env)/;
  for (const [path] of guide.matchAll(/\bdeploy\/[\w./-]*\w/g))
    if (!made.test(path)) expect(exists(path), path).toBe(true);
});

test("npm is asked for scripts that there are", () => {
  const { scripts } = JSON.parse(readText("package.json")) as { scripts: Record<string, string> };
  const asked = commands().flatMap((command) => /npm (?:run )?(\S+)/.exec(command)?.[1] ?? []);
  expect(asked).toContain("pack");
  for (const name of asked) expect(scripts, name).toHaveProperty(name);
});

test("compose is asked for files and services that there are", () => {
  const asked = having("docker compose");
  expect(asked.length).toBeGreaterThan(4);
  for (const command of asked) {
    const files = after(command, "--file");
    const services = files.flatMap((path) => Object.keys(readCompose(path).services));
    const last = words(command).at(-1) ?? "";
    const isOption = last.startsWith("-") || last.startsWith('"$');
    if (!isOption) expect(services, command).toContain(last);
  }
  const [loop = ""] = commands().filter((command) => command.startsWith("for server in"));
  const inOrder = loop.replace(/^for server in (.*); do$/, "$1").split(" ");
  const servers = Object.entries(readCompose("deploy/compose.servers.yaml").services);
  const ours = servers.filter(([, { image }]) => image.startsWith("foyer:")).map(([name]) => name);
  expect(inOrder.sort()).toEqual(ours.sort());
});

test("the packed program is asked for what it can do", () => {
  const can = [...readText("deploy/foyer").matchAll(/^ {2}([a-z-]+)\)/gm)].map(([, name]) => name);
  expect(can).toContain("start");
  const asked = commands().flatMap(
    (command) => /(?:\.|\/opt\/foyer)\/foyer ([a-z-]+)/.exec(command)?.[1] ?? [],
  );
  const inContainers = having("docker run").flatMap(
    (command) => /foyer:\S+ ([a-z-]+)/.exec(command)?.[1] ?? [],
  );
  expect([...asked, ...inContainers].length).toBeGreaterThan(3);
  for (const name of [...asked, ...inContainers]) expect(can).toContain(name);
});

test("links lead somewhere", () => {
  const headings = [...guide.matchAll(/^#+ (.*)$/gm)].map(
    ([, text = ""]) => `#${text.toLowerCase().replaceAll(" ", "-")}`,
  );
  for (const [, link = ""] of guide.matchAll(/\]\(([^)]+)\)/g))
    if (link.startsWith("#")) expect(headings).toContain(link);
    else if (!link.startsWith("http")) expect(exists(`docs/${link.split("#")[0]}`), link).toBe(true);
});

test("the ports are those of the settings", () => {
  const config = readConfig({ FOYER_TLS_CERT: "a", FOYER_TLS_KEY: "b" });
  const listed = [...guide.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, ports = ""]) =>
    ports.split(", ").map(Number),
  );
  const { port, devicePort, he2Port, mqttPort, deviceTlsPort, mqttTlsPort } = config;
  const ours = [port, devicePort, he2Port, mqttPort, deviceTlsPort, mqttTlsPort];
  expect(listed).toEqual(expect.arrayContaining([...ours, Number(imageSettings().FOYER_HEALTH_PORT)]));
});

test("the metrics are those that servers tell, and all of them", async () => {
  const metrics = makeMetrics();
  const told = (await metrics.registry.getMetricsAsJSON()).map(({ name, help }) => [name, help]);
  const listed = [...guide.matchAll(/^\| `(foyer_\w+)` \| (.*) \|$/gm)].map(([, name, help]) => [name, help]);
  expect(listed.sort()).toEqual(told.sort());
});

test("alerts ask for metrics that there are", async () => {
  const { groups } = parse(readText("deploy/prometheus-alerts.yaml")) as {
    groups: {
      rules: { alert: string; expr: string; annotations: { summary: string; description: string } }[];
    }[];
  };
  const metrics = makeMetrics();
  addProcessMetrics(metrics);
  const known = new Set((await metrics.registry.getMetricsAsJSON()).map(({ name }) => name));
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(5);
  for (const { alert, expr, annotations } of rules) {
    expect(annotations, alert).toEqual({ summary: expect.any(String), description: expect.any(String) });
    for (const [name] of expr.matchAll(/\b(foyer|nodejs|process)_\w+/g))
      expect(known, alert).toContain(name.replace(/_(bucket|count|sum)$/, ""));
  }
});

test("Prometheus asks all servers of the compose file, and reads rules that are there", () => {
  const [scraping] = blocks("yaml").map((block) => parse(block)) as [
    { scrape_configs: { static_configs: { targets: string[] }[] }[]; rule_files: string[] },
  ];
  const servers = Object.entries(readCompose("deploy/compose.servers.yaml").services);
  const port = imageSettings().FOYER_HEALTH_PORT;
  const ours = servers
    .filter(([, { environment }]) => environment?.FOYER_ROLE)
    .map(([name]) => `${name}:${port}`);
  expect(scraping.scrape_configs[0]?.static_configs[0]?.targets.sort()).toEqual(ours.sort());
  for (const file of scraping.rule_files) expect(exists(`deploy/${file}`)).toBe(true);
});
