import type { FixSource } from "./found-item.ts";
import { makeFixInspection } from "./inspect.ts";
import { countSource } from "./sources/counts.ts";
import { deviceSource } from "./sources/devices.ts";
import { displaySource } from "./sources/displays.ts";
import { forwardingSource } from "./sources/forwarding.ts";
import { ruleSource } from "./sources/rules.ts";
import { waitingSource } from "./sources/waiting.ts";

export type { FixSource, FoundItem } from "./found-item.ts";
export { makeFixInspection };

/** The sources that lie here and below. */
export const fixSources: readonly FixSource[] = [
  countSource,
  deviceSource,
  ruleSource,
  forwardingSource,
  displaySource,
  waitingSource,
];
