import { type ControlKind, usualOptions } from "@foyer/contract/reporting/screens/screen-controls";
import { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { Question } from "@foyer/contract/reporting/screens/screen-questions";
import * as z from "zod";

/** A control in the corner of a page, with what it asks. */
export const screenControl = (
  id: string,
  kind: ControlKind,
  figures: Record<string, Partial<Question> & Pick<Question, "what" | "of">> = {},
) => ({ id, kind, x: 10, y: 20, w: 300, h: 200, options: usualOptions(kind), figures });

/** A screen of one page with these controls. */
export const screenDocument = (
  title: string,
  controls: readonly ReturnType<typeof screenControl>[] = [],
  more: object = {},
): ScreenDocument =>
  z.parse(ScreenDocument, {
    ...{ version: 1, title, size: { width: 1920, height: 1080 } },
    pages: [
      {
        id: "page",
        children: controls.map(({ id }) => id),
        nodes: Object.fromEntries(controls.map((control) => [control.id, control])),
      },
    ],
    ...more,
  });
