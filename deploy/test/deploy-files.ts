import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "yaml";

export const root = resolve(import.meta.dirname, "../..");

export const readText = (path: string): string => readFileSync(resolve(root, path), "utf8");

export const version = (JSON.parse(readText("package.json")) as { version: string }).version;

export type Settings = Record<string, string>;

interface Service {
  image: string;
  environment: Settings;
  command?: string[];
  ports?: string[];
  secrets?: string[];
  stop_grace_period?: string;
}

interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  configs?: Record<string, { file: string }>;
}

export const composeFiles = ["deploy/compose.single.yaml", "deploy/compose.servers.yaml"];

export const readCompose = (path: string): Compose => parse(readText(path), { merge: true }) as Compose;

/** The services of a compose file that are servers of ours. */
export const ownServices = ({ services }: Compose) =>
  Object.entries(services).filter(([, { image }]) => image.startsWith("foyer:"));

/** What the image sets for each container made of it. */
export function imageSettings(): Settings {
  const joined = readText("deploy/Dockerfile").replaceAll("\\\n", " ");
  const [, said = ""] = /^ENV (.*)$/m.exec(joined) ?? [];
  return Object.fromEntries(said.trim().split(/\s+/).map(toPair));
}

/** What the systemd unit sets. */
export const unitSettings = (): Settings =>
  Object.fromEntries(
    [...readText("deploy/foyer.service").matchAll(/^Environment=(.*)$/gm)].map(([, pair = ""]) =>
      toPair(pair),
    ),
  );

function toPair(text: string): [string, string] {
  const at = text.indexOf("=");
  return [text.slice(0, at), text.slice(at + 1)];
}

export const kubernetesFiles = ["namespace", "settings", "secret.example", "api", "ingest", "worker"].map(
  (name) => `deploy/kubernetes/${name}.yaml`,
);
