import { readFileSync } from "node:fs";

/** Settings that can be given as `<name>_FILE`: a file that holds them, as containers are given their secrets. */
export const fileSettings = [
  "DATABASE_READ_URL",
  "DATABASE_URL",
  "MQTT_URL",
  "FOYER_ADMIN_PASSWORD",
  "FOYER_BACKUP_KEY",
  "FOYER_BROKER_TOKEN",
  "FOYER_METRICS_TOKEN",
  "FOYER_SECRET",
  "FOYER_SMTP_URL",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const;

export interface SettingFault {
  name: string;
  fault: string;
}

export interface GivenSettings {
  /** What is set, by name, with what files hold of it; empty values count as absent. */
  given: Record<string, string>;
  /** Name of a setting → the variable that named its file. */
  sources: Map<string, string>;
  faults: SettingFault[];
}

/** Reads what is set in the environment and in the files it names. A fault never repeats what a file holds. */
export function readGiven(environment: NodeJS.ProcessEnv): GivenSettings {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment))
    if (value !== undefined && value !== "") given[name] = value;
  const sources = new Map<string, string>();
  const faults: SettingFault[] = [];
  for (const name of fileSettings) {
    const source = `${name}_FILE`;
    const path = given[source];
    if (path === undefined) continue;
    if (given[name] !== undefined) {
      faults.push({ name: source, fault: `${name} is set as well` });
      continue;
    }
    const held = readHeld(path);
    if ("fault" in held) faults.push({ name: source, fault: held.fault });
    else {
      given[name] = held.text;
      sources.set(name, source);
    }
  }
  return { given, sources, faults };
}

function readHeld(path: string): { text: string } | { fault: string } {
  try {
    const text = readFileSync(path, "utf8").trim();
    return text === "" ? { fault: `${path} is empty` } : { text };
  } catch (error) {
    return { fault: `${path} cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

export const toText = (faults: readonly SettingFault[]): string =>
  ["The configuration is not right:", ...faults.map(({ name, fault }) => `  ${name}: ${fault}`)].join("\n");
