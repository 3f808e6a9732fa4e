import type { ControlKind } from "@foyer/contract/reporting/screens/screen-controls";
import {
  type Control,
  ScreenDocument,
  type ScreenPage,
} from "@foyer/contract/reporting/screens/screen-document";
import type { Question } from "@foyer/contract/reporting/screens/screen-questions";
import * as z from "zod/mini";

/** A control as its document would have it, of the size that is usual for figures. */
export function madeControl(kind: ControlKind | (string & {}), more: Partial<Control> = {}): Control {
  const page = madePage([{ id: "c", kind, x: 0, y: 0, w: 600, h: 300, ...more }]);
  return Object.values(page.nodes)[0] as Control;
}

/** What is asked of the site that the screen's role `site` stands for. */
export const madeQuestion = (what: Question["what"], more: Partial<Question> = {}): Question => ({
  what,
  measure: "flowIn",
  measures: [],
  of: { role: "site" },
  time: "today",
  against: "sameWeekdays",
  size: 10,
  by: "places",
  openHoursOnly: false,
  ...more,
});

type Given = Partial<Control> & Pick<Control, "id" | "kind" | "x" | "y" | "w" | "h">;

export function madePage(controls: readonly Given[], more: Partial<ScreenPage> = {}): ScreenPage {
  const page = {
    id: "page",
    children: controls.map(({ id }) => id),
    nodes: Object.fromEntries(controls.map((control) => [control.id, control])),
    ...more,
  };
  const { pages } = madeDocument([page as ScreenPage]);
  return pages[0] as ScreenPage;
}

/** A document of these pages, with one role that stands for a site. */
export const madeDocument = (
  pages: readonly ScreenPage[] = [],
  more: Partial<ScreenDocument> = {},
): ScreenDocument =>
  z.parse(ScreenDocument, {
    version: 1,
    title: "Mall morning",
    size: { width: 1920, height: 1080 },
    roles: { site: { kind: "site" } },
    binding: { site: { dataType: 0, ids: [7] } },
    pages: pages.length > 0 ? pages : [{ id: "page", children: [], nodes: {} }],
    ...more,
  });
