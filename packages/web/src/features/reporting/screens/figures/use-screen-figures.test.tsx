import type { Control, ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { connection } from "../../../../lib/connection.ts";
import { inEnglish } from "../../../../testing/in-english.ts";
import {
  madeControl,
  madeDocument,
  madePage,
  madeQuestion,
} from "../../../../testing/made-screen-document.ts";
import { stubServer } from "../../../../testing/stub-server.ts";
import { comparedFigure, headOfToday } from "../controls/sample-figures.ts";
import type { SeenPart } from "./seen-part.ts";
import { useScreenFigures } from "./use-screen-figures.ts";

inEnglish();

let server: ReturnType<typeof stubServer>;
let value: number;

beforeEach(() => {
  vi.useFakeTimers();
  server = stubServer();
  value = 1;
  connection.answered();
  answer(() => ({ what: "figure", ...headOfToday, figure: comparedFigure(value, 1) }));
});

const answer = (toPart: (measure: string) => ScreenPart) =>
  server.grant(screens.figures, ({ body }) => ({
    at: new Date().toISOString(),
    parts: asked(body).map(({ measure }) => toPart(measure)),
  }));
const asked = (body: unknown) => (body as { questions: { measure: string; of: unknown }[] }).questions;
const calls = () => server.callsTo(screens.figures).map(({ body }) => asked(body));

const figureOf = (id: string, measure: string): Control =>
  madeControl("figure", { id, figures: { main: madeQuestion("figure", { measure }) } });

const documentWith = (controls: Control[], more: Partial<ScreenDocument> = {}) =>
  madeDocument([madePage(controls)], more);

/** Shows all figures as text, in the order of the controls. */
function Figures({ document }: { document: ScreenDocument }) {
  const part = useScreenFigures(document);
  const controls = document.pages.flatMap(({ nodes }) => Object.values(nodes) as Control[]);
  const texts = controls.map((control) => {
    const answered = part(control, "main") as SeenPart | undefined;
    const text = answered?.what === "figure" ? String(answered.figure.value) : (answered?.what ?? "none");
    return answered?.hasFailed ? `${text}!` : text;
  });
  return <output>{texts.join(" ")}</output>;
}

const text = () => screen.getByRole("status").textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("many controls ask in one call, equal questions once, in the words of the contract", async () => {
  const all = [figureOf("a", "flowIn"), figureOf("b", "flowIn"), figureOf("c", "flowOut")];
  const fixed = madeControl("figure", {
    id: "d",
    figures: { main: madeQuestion("figure", { of: { fixed: { all: true } } }) },
  });
  render(<Figures document={documentWith([...all, fixed])} />);
  expect(text()).toBe("none none none none");
  await pass(1);
  expect(text()).toBe("1 1 1 1");
  expect(calls()).toHaveLength(1);
  expect(calls()[0]).toHaveLength(3);
  expect(calls()[0]?.map(({ of }) => of)).toContainEqual({ dataType: 0, ids: [7] });
  const [call] = server.callsTo(screens.figures);
  expect(z.safeParse(screens.figures.body, call?.body).success).toBe(true);
});

test("it asks again every 15 seconds, and at once when the questions change", async () => {
  const first = documentWith([figureOf("a", "flowIn")]);
  const { rerender } = render(<Figures document={first} />);
  await pass(1);
  value = 2;
  await pass(15_000);
  expect(text()).toBe("2");
  expect(calls()).toHaveLength(2);
  rerender(<Figures document={{ ...first, title: "Other" }} />);
  await pass(1);
  expect(calls()).toHaveLength(2);
  rerender(<Figures document={documentWith([figureOf("a", "flowIn"), figureOf("b", "flowOut")])} />);
  // What was known stays while the others are asked for.
  expect(text()).toBe("2 none");
  await pass(1);
  expect(calls()).toHaveLength(3);
  expect(text()).toBe("2 2");
});

test("places that are not chosen are not asked about; nothing to ask is no call", async () => {
  const page = [figureOf("a", "flowIn")];
  const { rerender } = render(<Figures document={documentWith(page, { binding: { site: null } })} />);
  await pass(60_000);
  expect(calls()).toHaveLength(0);
  rerender(<Figures document={documentWith(page)} />);
  await pass(1);
  expect(text()).toBe("1");
});

test("nobody looks: nothing is asked until somebody does", async () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  render(<Figures document={documentWith([figureOf("a", "flowIn")])} />);
  await pass(40_000);
  expect(calls()).toHaveLength(0);
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(1);
  expect(text()).toBe("1");
  visibility.mockRestore();
});

test("while the server is away, and where one question failed, the last answer stays and says so", async () => {
  render(<Figures document={documentWith([figureOf("a", "flowIn"), figureOf("b", "flowOut")])} />);
  await pass(1);
  server.goAway();
  await pass(15_000);
  expect(text()).toBe("1! 1!");
  server.comeBack();
  await pass(15_000);
  expect(text()).toBe("1 1");
  answer((measure) =>
    measure === "flowOut"
      ? { what: "failed" }
      : { what: "figure", ...headOfToday, figure: comparedFigure(5, 1) },
  );
  await pass(15_000);
  expect(text()).toBe("5 1!");
});

test("who may no longer see a place sees its figures no longer", async () => {
  render(<Figures document={documentWith([figureOf("a", "flowIn")])} />);
  await pass(1);
  answer(() => ({ what: "refused" }));
  await pass(15_000);
  expect(text()).toBe("refused");
  server.refuse(screens.figures, "permission.denied", 403);
  await pass(15_000);
  expect(text()).toBe("refused");
});

test("more questions than one call takes go in several", async () => {
  const controls = Array.from({ length: 201 }, (_, nth) =>
    madeControl("figure", {
      id: `c${nth}`,
      figures: { main: madeQuestion("figure", { of: { fixed: { dataType: 0, ids: [nth + 1] } } }) },
    }),
  );
  render(<Figures document={documentWith(controls)} />);
  await pass(1);
  expect(calls().map(({ length }) => length)).toEqual([200, 1]);
});
