import type { ImportLayout, ImportPlan, ImportTarget } from "@foyer/contract/counting/import-plan";
import type { ImportDetails, ImportFile } from "@foyer/contract/counting/imports";
import { useState } from "react";

/** Files that are read the same way: what is changed for one is changed for all. */
export interface LayoutGroup {
  key: string;
  files: ImportFile[];
  layout: ImportLayout;
}

export type Rules = Pick<ImportPlan, "doubledHour" | "skippedHour" | "repeated" | "badRows">;

export interface PlanDraft {
  plan: ImportPlan;
  groups: LayoutGroup[];
  changeLayout: (group: LayoutGroup, change: Partial<ImportLayout>) => void;
  leaveOut: (fileId: number) => void;
  /** Undefined forgets where a sensor belongs. */
  map: (targets: readonly { sensor: string; target: ImportTarget | undefined }[]) => void;
  changeRules: (change: Partial<Rules>) => void;
}

const usualRules: Rules = {
  doubledHour: "first",
  skippedHour: "forward",
  repeated: "last",
  badRows: "refuse",
};

const begun = ({ drafts }: ImportDetails): ImportPlan => ({
  ...usualRules,
  files: drafts.map(({ id, guess }) => ({ fileId: id, layout: guess })),
  mapping: [],
});

/** Files are alike when they have the same columns and were guessed the same. */
const toKey = ({ guess: { sensor: _, ...guess }, sample }: ImportFile): string =>
  JSON.stringify([guess, guess.headerRow > 0 ? sample[guess.headerRow - 1] : null]);

function groupLayouts(drafts: readonly ImportFile[], { files }: ImportPlan): LayoutGroup[] {
  const layouts = new Map(files.map(({ fileId, layout }) => [fileId, layout]));
  const groups = new Map<string, LayoutGroup>();
  for (const file of drafts) {
    const layout = layouts.get(file.id);
    if (!layout) continue;
    const key = toKey(file);
    const group = groups.get(key) ?? { key, files: [], layout };
    groups.set(key, group);
    group.files.push(file);
  }
  return [...groups.values()];
}

/** What is being planned: as guessed, or as it was when it was last checked. */
export function usePlanDraft(details: ImportDetails): PlanDraft {
  const [plan, setPlan] = useState(() => details.plan ?? begun(details));

  return {
    plan,
    groups: groupLayouts(details.drafts, plan),

    changeLayout({ files }, change) {
      const ids = new Set(files.map(({ id }) => id));
      setPlan((before) => ({
        ...before,
        files: before.files.map((file) =>
          ids.has(file.fileId) ? { ...file, layout: { ...file.layout, ...change } } : file,
        ),
      }));
    },

    leaveOut: (fileId) =>
      setPlan((before) => ({ ...before, files: before.files.filter((file) => file.fileId !== fileId) })),

    map(targets) {
      const changed = new Map(targets.map(({ sensor, target }) => [sensor, target]));
      setPlan((before) => ({
        ...before,
        mapping: [
          ...before.mapping.filter(({ sensor }) => !changed.has(sensor)),
          ...targets.flatMap(({ target }) => (target ? [target] : [])),
        ],
      }));
    },

    changeRules: (change) => setPlan((before) => ({ ...before, ...change })),
  };
}
