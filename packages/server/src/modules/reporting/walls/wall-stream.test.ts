import type { ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { screenDocument } from "../../../../test/screen-document.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { ToldFigures, WallFigures } from "../wall-figures/wall-figures.ts";
import { WallStream } from "./wall-stream.ts";

const sponsor: Caller = {
  ...{
    userId: 1,
    tenantId: 1,
    isPlatform: false,
    username: "anna",
    roles: [],
    permissions: new Set<string>(),
  },
  ...{ range: { all: true }, mustChangePassword: false, mustSetUpFactor: false },
  ...{ writtenTo: null, session: Buffer.alloc(0) },
};

test("who does not read is told nothing more, and then all as it is: nothing piles up", async () => {
  let tell: (figures: ToldFigures) => void = () => undefined;
  let toldAll = 0;
  const figures = {
    listen: (_: unknown, listener: typeof tell) => {
      tell = listener;
      return { stop: () => undefined, tellAll: () => toldAll++ };
    },
  } as unknown as WallFigures;
  const raw = new PassThrough({ highWaterMark: 16_384 });
  const stream = new WallStream(raw as unknown as ServerResponse, {
    ...{ clock: { now: () => new Date() }, figures, onClose: () => undefined },
    seen: {
      ...{ sponsor, revision: "1", commands: [] },
      screen: { id: 1, version: 1, document: screenDocument("Hall") },
    },
    look: (known) => Promise.resolve(known),
  });
  onTestFinished(() => stream.close());
  const parts = JSON.stringify({ some: "x".repeat(10_000) });
  for (let nth = 0; nth < 1_000; nth++) tell({ at: `${nth}`, version: 1, parts });
  expect(raw.writableLength + raw.readableLength).toBeLessThan(60_000);
  expect(toldAll).toBe(0);
  raw.resume();
  while (toldAll === 0) await nextTurn();
  expect(toldAll).toBe(1);
  raw.pause();
  tell({ at: "last", version: 1, parts: "{}" });
  expect(String(raw.read())).toContain('"at":"last"');
});
