import { controls, isControlKind } from "@foyer/contract/reporting/screens/screen-controls";
import { controlsOf, ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { templateKeys, templates } from "./templates.ts";

const t = (key: string) => (key === "guestsThisYear" ? "{year} guests" : key);

const places: readonly PlaceRef[] = [{ all: true }, { dataType: 0, ids: [7] }];

test.each(templateKeys.flatMap((key) => places.map((place) => [key, place] as const)))(
  "the template %s is a screen about %j, all of it on the page and large enough to be read",
  (key, place) => {
    const document = templates[key]({ title: "Hall", place, role: "Site", t });
    expect(z.parse(ScreenDocument, document)).toEqual(document);
    const { width, height } = document.size;
    for (const { kind, x, y, w, h } of controlsOf(document)) {
      expect(x >= 0 && y >= 0 && x + w <= width && y + h <= height, kind).toBe(true);
      const [leastWidth, leastHeight] = isControlKind(kind) ? controls[kind].least : [0, 0];
      expect(w >= leastWidth && h >= leastHeight, kind).toBe(true);
    }
    const asked = controlsOf(document).flatMap(({ figures }) => Object.values(figures));
    // They speak of visitors, guests and passengers: staff are none.
    expect(asked.every(({ what, measure }) => what === "inside" || measure === "customerIn")).toBe(true);
    expect(asked.every(({ of }) => "role" in of && of.role === "place")).toBe(true);
  },
);
