import { vi } from "vitest";

/** What a test waits for comes much sooner; a machine with other work may stand still for ten seconds. */
const leastMs = 25_000;

const { waitFor } = vi;
vi.waitFor = (look, options = {}) => {
  const asked = typeof options === "number" ? { timeout: options } : options;
  return waitFor(look, { ...asked, timeout: Math.max(asked.timeout ?? 0, leastMs) });
};
