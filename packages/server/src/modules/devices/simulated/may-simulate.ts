import type { Platform } from "../../../platform/platform.ts";

/** Simulated counters run beside the server that listens to them: only where one process does everything. */
export const maySimulate = ({ config, listening }: Pick<Platform, "config" | "listening">): boolean =>
  config.role === "all" && listening.http !== null;
