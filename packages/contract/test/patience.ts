import { vi } from "vitest";

/**
 * How long a test waits that does not say so itself: what it waits for comes much sooner, but a machine with other work
 * may stand still for ten seconds. A time that a test gives is what it asserts, and stays.
 */
const usualMs = 25_000;

const { waitFor } = vi;
vi.waitFor = (look, options = {}) => {
  const asked = typeof options === "number" ? { timeout: options } : options;
  return waitFor(look, { timeout: usualMs, ...asked });
};
