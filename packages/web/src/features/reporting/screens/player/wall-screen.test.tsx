import { questionsOf } from "@foyer/contract/reporting/screens/bound-questions";
import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { wallPlayer, wallRhythm } from "@foyer/contract/reporting/screens/wall-player";
import { usualWallSettings } from "@foyer/contract/reporting/screens/wall-playlist";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { session } from "../../../../lib/session.ts";
import { inEnglish } from "../../../../testing/in-english.ts";
import {
  madeControl,
  madeDocument,
  madePage,
  madeQuestion,
} from "../../../../testing/made-screen-document.ts";
import { stubServer } from "../../../../testing/stub-server.ts";
import { comparedFigure, headOfToday } from "../controls/sample-figures.ts";
import { WallScreen } from "./wall-screen.tsx";

inEnglish();

const secret = "s".repeat(32);
const main = { main: madeQuestion("figure") };
const documentOf = (title: string): ScreenDocument =>
  madeDocument(
    [
      madePage([
        madeControl("heading", { id: "h", options: { text: title } }),
        madeControl("figure", {
          id: "f",
          options: { label: "", change: false, decimals: 0, moves: "none" },
          figures: main,
        }),
      ]),
    ],
    { title },
  );

let server: ReturnType<typeof stubServer>;
let version: number;
let value: number;

beforeEach(() => {
  vi.useFakeTimers();
  server = stubServer();
  version = 1;
  value = 41;
  answer();
});

function answer() {
  server.grant(wallPlayer.shown, () => ({
    ...{ name: "Door 1", language: null, settings: usualWallSettings, screenId: 1, playlist: [] },
    revision: String(version),
    screens: [{ id: 1, version, document: { ...documentOf(`Hall ${version}`), title: "Screen" } }],
    time: { at: new Date().toISOString(), zone: "UTC", offsets: [], openings: [] },
  }));
  server.grant(wallPlayer.figures, () => {
    const part = { what: "figure" as const, ...headOfToday, figure: comparedFigure(value, 1) };
    const keys = [...questionsOf(documentOf("Hall")).keys()];
    return {
      ...{ at: new Date().toISOString(), revision: String(version) },
      version,
      parts: Object.fromEntries(keys.map((key) => [key, part])),
    };
  });
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
async function open() {
  render(<WallScreen secret={secret} />);
  await pass(1);
}

test("nobody is signed in: the screen of the link with its figures, again and again, by its secret alone", async () => {
  expect(session.current().mark).toBeUndefined();
  await open();
  expect(screen.getByText("Hall 1")).toBeTruthy();
  expect(screen.getByText("41")).toBeTruthy();
  expect(document.title).toBe("Door 1 · Screen");
  value = 42;
  await pass(wallRhythm + 2);
  expect(screen.getByText("42")).toBeTruthy();
  expect(server.callsTo(wallPlayer.figures)[0]?.body).toEqual({ secret });
  expect(server.callsTo(wallPlayer.shown)).toHaveLength(1);
});

test("another version is taken over, without a page in between", async () => {
  await open();
  version = 2;
  await pass(wallRhythm + 2);
  expect(screen.getByText("Hall 2")).toBeTruthy();
  await pass(2 * wallRhythm);
  expect(server.callsTo(wallPlayer.shown)).toHaveLength(2);
});

test("what was shown stays while the server is away or fails, and says how old it is", async () => {
  await open();
  server.refuse(wallPlayer.figures, "server.error", 500);
  server.refuse(wallPlayer.shown, "server.error", 500);
  await pass(3_600);
  expect(screen.getByText("Hall 1")).toBeTruthy();
  expect(screen.getByText("41")).toBeTruthy();
  expect(document.body.textContent).toMatch(/1h ago/);
  answer();
  value = 43;
  await pass(wallRhythm + 2);
  expect(screen.getByText("43")).toBeTruthy();
});

test("a revoked link says so, and goes on once it leads somewhere again", async () => {
  await open();
  server.refuse(wallPlayer.figures, "notFound.thing", 404);
  server.refuse(wallPlayer.shown, "notFound.thing", 404);
  await pass(2 * wallRhythm);
  expect(screen.getByRole("heading", { name: "This link shows nothing any more" })).toBeTruthy();
  answer();
  await pass(2 * wallRhythm);
  expect(screen.getByText("Hall 1")).toBeTruthy();
});
