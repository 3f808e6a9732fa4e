import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { Deployment } from "kubernetes-models/apps/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Namespace, Secret, Service } from "kubernetes-models/v1";
import { expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { imageSettings, kubernetesFiles, readText, root, type Settings, version } from "./deploy-files.ts";

const kinds = { ConfigMap, Deployment, Namespace, PodDisruptionBudget, Secret, Service };
type Kind = keyof typeof kinds;
interface Manifest {
  kind: Kind;
  metadata: { name: string };
}

const read = (path: string) => parseAllDocuments(readText(path)).map((one) => one.toJS() as Manifest);
const manifests = kubernetesFiles.flatMap((path) => read(path).map((one) => [path, one] as const));
const ofKind = <T extends Kind>(kind: T) =>
  manifests
    .filter(([, one]) => one.kind === kind)
    .map(([, one]) => new kinds[kind](one as never) as InstanceType<(typeof kinds)[T]>);

test.each(manifests)("%s is what its kind asks for", (_path, manifest) => {
  const checked = new kinds[manifest.kind](manifest as never);
  checked.validate();
  expect(JSON.parse(JSON.stringify(checked))).toEqual(manifest);
});

test("they have no field that their kinds do not know", async () => {
  expect(await typeFaults(manifests.map(([, manifest]) => manifest))).toEqual([]);
  const [worker] = read("deploy/kubernetes/worker.yaml");
  const wrong = JSON.parse(JSON.stringify(worker).replaceAll("httpGet", "httpGets")) as Manifest;
  const found = await typeFaults([wrong]);
  expect(found).toHaveLength(3);
  for (const fault of found) expect(fault).toContain("\"httpGets\"' does not exist in type 'IProbe'");
});

test("kustomize applies all of them but the example, in this version", () => {
  const { resources, images } = parse(readText("deploy/kubernetes/kustomization.yaml")) as {
    resources: string[];
    images: { name: string; newTag: string }[];
  };
  const all = kubernetesFiles.map((path) => path.replace("deploy/kubernetes/", ""));
  expect([...resources, "secret.example.yaml"].sort()).toEqual(all.sort());
  expect(images).toEqual([{ name: "foyer", newTag: version }]);
});

test.each(["api", "ingest", "worker"])(
  "%s is probed where it answers, and may not write to its image",
  (role) => {
    const deployment = ofKind("Deployment").find(({ metadata }) => metadata?.name === role);
    const pod = deployment?.spec?.template.spec;
    const container = pod?.containers[0];
    const ports = Object.fromEntries(container?.ports?.map((port) => [port.name, port.containerPort]) ?? []);
    expect(ports.health).toBe(Number(imageSettings().FOYER_HEALTH_PORT));
    expect(container?.livenessProbe?.httpGet).toEqual({ path: "/health/live", port: "health" });
    expect(container?.readinessProbe?.httpGet).toEqual({ path: "/health/ready", port: "health" });
    expect(container?.env).toContainEqual({ name: "FOYER_ROLE", value: role });
    expect(container?.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
    expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    // A service `foyer-health` would set FOYER_HEALTH_PORT to an address.
    expect(pod?.enableServiceLinks).toBe(false);
    const mounted = container?.volumeMounts?.map(({ name, mountPath }) => [name, mountPath]);
    expect(pod?.volumes?.map(({ name }) => name).sort()).toEqual(mounted?.map(([name]) => name).sort());
    expect(mounted).toContainEqual(["data", imageSettings().FOYER_DATA]);
  },
);

test("services and budgets choose pods that are there, by ports they have", () => {
  const pods = ofKind("Deployment").map(({ spec }) => spec?.template);
  for (const { spec } of ofKind("Service")) {
    const chosen = pods.find((pod) => isChosen(pod?.metadata?.labels, spec?.selector));
    const names = chosen?.spec?.containers[0]?.ports?.map(({ name }) => name);
    for (const { targetPort } of spec?.ports ?? []) expect(names).toContain(targetPort);
  }
  for (const { metadata, spec } of ofKind("PodDisruptionBudget")) {
    const deployment = ofKind("Deployment").find((one) => one.metadata?.name === metadata?.name);
    expect(deployment?.spec?.replicas).toBeGreaterThan(1);
    expect(isChosen(deployment?.spec?.template.metadata?.labels, spec?.selector?.matchLabels)).toBe(true);
  }
});

test("the secrets that servers read are those of the example", () => {
  const settings = ofKind("ConfigMap")[0]?.data as Settings;
  const folder = "/run/secrets/foyer/";
  const read = Object.values(settings).filter((value) => value.startsWith(folder));
  const { stringData } = ofKind("Secret")[0] as { stringData?: Settings };
  expect(read.map((value) => value.slice(folder.length)).sort()).toEqual(
    Object.keys(stringData ?? {}).sort(),
  );
});

/** The models let unknown fields pass when they run, their types do not. */
async function typeFaults(checked: readonly Manifest[]): Promise<string[]> {
  await mkdir(resolve(root, ".cache"), { recursive: true });
  const folder = await mkdtemp(resolve(root, ".cache/manifests-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "manifests.ts");
  const lines = checked.map(
    ({ kind, ...rest }) => `new models.${kind}(${JSON.stringify({ ...rest, apiVersion: undefined })});`,
  );
  const imports = `import * as core from "kubernetes-models/v1";
import * as apps from "kubernetes-models/apps/v1";
import * as policy from "kubernetes-models/policy/v1";
const models = { ...core, ...apps, ...policy };`;
  await writeFile(file, [imports, ...lines].join("\n"));
  const flags = ["--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext"];
  const tsc = resolve(root, "node_modules/typescript/bin/tsc");
  const { stdout } = await promisify(execFile)(process.execPath, [
    tsc,
    ...flags,
    "--types",
    "node",
    file,
  ]).catch((error: { stdout: string }) => error);
  return stdout.split("\n").filter((line) => line.includes("error TS"));
}

function isChosen(labels: Settings | undefined, selector: Settings | undefined): boolean {
  const asked = Object.entries(selector ?? {});
  return asked.length > 0 && asked.every(([name, value]) => labels?.[name] === value);
}
