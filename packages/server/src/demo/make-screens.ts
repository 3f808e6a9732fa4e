import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { PlaceRef, Question } from "@foyer/contract/reporting/screens/screen-questions";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { walls } from "@foyer/contract/reporting/screens/walls";
import type * as z from "zod/mini";
import type { Ask } from "./ask.ts";
import type { MadePlaces } from "./make-places.ts";

type Document = z.input<typeof ScreenDocument>;
type Control = Exclude<Document["pages"][number]["nodes"][string], { kind: "group" }>;
type Asked = Pick<Question, "what"> & Partial<Omit<Question, "what" | "of">>;

const [margin, gap, rows] = [48, 24, 8];
const columns = 12;

/** Lays controls on a grid of 12 × 8 cells and asks for the figures of one place. */
function drawScreen(title: string, size: Document["size"], place: PlaceRef, theme: Document["theme"]) {
  const nodes: Record<string, Control> = {};
  const cell = (whole: number, count: number) => (whole - 2 * margin - (count - 1) * gap) / count;
  const [across, down] = [cell(size.width, columns), cell(size.height, rows)];
  const figuresOf = (asked: Asked) => ({
    main: { measure: "customerIn" as const, of: { role: "place" }, ...asked },
  });
  return {
    put(
      kind: Control["kind"],
      [column, row, wide, high]: readonly [number, number, number, number],
      { asked, ...more }: { asked?: Asked; options?: Control["options"]; size?: number } = {},
    ) {
      const id = `c${Object.keys(nodes).length + 1}`;
      nodes[id] = {
        ...{
          id,
          kind,
          w: Math.round(wide * across + (wide - 1) * gap),
          h: Math.round(high * down + (high - 1) * gap),
        },
        x: Math.round(margin + column * (across + gap)),
        y: Math.round(margin + row * (down + gap)),
        ...(more.options && { options: more.options }),
        text: { size: more.size ?? 32 },
        ...(asked && { figures: figuresOf(asked) }),
      };
    },
    document: (): Document => ({
      ...{ version: 1, title, size, theme },
      roles: { place: { kind: "sites" } },
      binding: { place },
      pages: [{ id: "p1", children: Object.keys(nodes), nodes }],
    }),
  };
}

function wallOfShops(place: PlaceRef): Document {
  const { put, document } = drawScreen("All shops today", { width: 1920, height: 1080 }, place, "night");
  put("heading", [0, 0, 8, 1], { options: { text: "Harbour Stores today" }, size: 60 });
  put("clock", [8, 0, 4, 1], { size: 34 });
  put("figure", [0, 1, 4, 2], { asked: { what: "figure" }, options: { label: "Visitors today" }, size: 110 });
  put("figure", [0, 3, 4, 2], {
    asked: { what: "figure", time: "thisMonth", against: "lastYear" },
    options: { label: "This month" },
    size: 80,
  });
  put("trend", [4, 1, 8, 4], { asked: { what: "hours" } });
  put("ranking", [0, 5, 12, 3], { asked: { what: "ranking", time: "yesterday", size: 6 }, size: 26 });
  return document();
}

function shopFront(place: PlaceRef): Document {
  const { put, document } = drawScreen("How full is it?", { width: 1080, height: 1920 }, place, "gallery");
  put("heading", [0, 0, 12, 1], { options: { text: "Berlin Alexanderplatz" }, size: 72 });
  put("light", [1, 1, 10, 3], { asked: { what: "inside" }, size: 90 });
  put("room", [0, 4, 12, 1], { asked: { what: "inside" }, size: 60 });
  put("trend", [0, 5, 12, 2], { asked: { what: "hours" }, size: 34 });
  put("openingBand", [0, 7, 12, 1], { asked: { what: "opening" }, size: 44 });
  return document();
}

/** Two published big screens, each with a link for a display that nobody has opened yet; one of them a template. */
export async function makeScreens(company: Ask, { sites }: Pick<MadePlaces, "sites">): Promise<void> {
  const berlin = sites.get("Berlin Alexanderplatz")?.entityId ?? 0;
  for (const { document, tag, wall } of [
    {
      document: wallOfShops({ all: true }),
      tag: "Head office",
      wall: { name: "Meeting room, ground floor", entityId: sites.get("Hamburg head office")?.entityId },
    },
    {
      document: shopFront({ dataType: 0, ids: [berlin] }),
      tag: "Shop windows",
      wall: { name: "Window to the square", entityId: berlin },
    },
  ]) {
    const { id } = await company(screens.create, { document });
    await company(screens.publish, { id, base: 1, name: "Opening" });
    await company(screens.rename, { id, name: document.title, tags: [tag] });
    await company(screens.share, { id, template: "company" });
    await company(walls.create, { screenId: id, ...wall });
  }
}
