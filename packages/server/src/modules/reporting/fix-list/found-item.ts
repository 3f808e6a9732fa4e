import type { Severity } from "@foyer/contract/counting/quality";
import type { FixCause, FixFacts, FixKind } from "@foyer/contract/reporting/fix-list";
import type { Platform } from "../../../platform/platform.ts";

/** Something that is wrong or will be, as a source finds it. */
export interface FoundItem {
  kind: FixKind;
  cause: FixCause;
  severity: Severity;
  /** What it is about: the same thing is found once of a kind. */
  subject: string;
  subjectId: number | null;
  deviceId?: number;
  entityId: number | null;
  name: string;
  facts: FixFacts;
  /** When it began; null: when it was first found. */
  since: Date | null;
  visitors?: number;
  /** Visitors in each hour of a week before it began; kept, so that they are read once. */
  usual?: readonly number[];
}

export type SourceTools = Pick<Platform, "database" | "config" | "demo">;

/** Looks for some kinds of things to fix: all there are of a company (null: of the installation). */
export interface FixSource {
  name: string;
  kinds: readonly FixKind[];
  everyMs: number;
  find: (tools: SourceTools, tenantId: number | null, now: Date) => Promise<FoundItem[]>;
}
