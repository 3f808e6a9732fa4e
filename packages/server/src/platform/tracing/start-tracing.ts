import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { type Tracing, untraced } from "./tracing.ts";

/** Nothing of it is loaded where nobody collects traces. */
export async function startTracing(
  config: Pick<Config, "traces" | "instance" | "role">,
  log: Pick<Log, "warn">,
): Promise<Tracing> {
  const { traces } = config;
  if (!traces) return untraced;
  const { makeTracing } = await import("./make-tracing.ts");
  return makeTracing({ ...config, traces }, log);
}
