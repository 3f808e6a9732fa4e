import { questionsOf } from "@foyer/contract/reporting/screens/bound-questions";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { InsideOf } from "../../analytics/occupancy/occupancy.ts";
import { answerScreenQuestions } from "../screen-figures/screen-figures.ts";
import type { FoundWall } from "./shown.queries.ts";
import type { ShownScreen } from "./wall-show.ts";

/** Milliseconds for which the figures of a screen are those of all its walls. */
const keptMs = 3_000;

interface Figures {
  at: string;
  version: number;
  parts: Record<string, ScreenPart>;
}

/** Answers walls that show the same version of a screen with the same rights and places once within some seconds: a mall has hundreds. */
export function makeWallFigures(
  platform: Pick<Platform, "database" | "clock" | "log">,
  insideOf: InsideOf,
): (sponsor: Caller, wall: FoundWall, screen: ShownScreen) => Promise<Figures> {
  const kept = new Map<string, { askedAt: number; answer: Promise<Figures> }>();

  async function answerScreen(sponsor: Caller, { version, document }: ShownScreen): Promise<Figures> {
    const questions = questionsOf(document);
    const parts = await answerScreenQuestions({ ...platform, insideOf }, sponsor, [...questions.values()]);
    const byKey = [...questions.keys()].map((key, nth) => [key, parts[nth] as ScreenPart]);
    return { at: platform.clock.now().toISOString(), version, parts: Object.fromEntries(byKey) };
  }

  return (sponsor, wall, screen) => {
    const now = platform.clock.now().getTime();
    // In the order of asking.
    for (const [key, { askedAt }] of kept) {
      if (now - askedAt < keptMs) break;
      kept.delete(key);
    }
    const places = JSON.stringify(screen.document.binding);
    const key = [wall.tenant_id, screen.id, screen.version, sponsor.userId, places].join("|");
    const known = kept.get(key);
    if (known) return known.answer;
    const asked = { askedAt: now, answer: answerScreen(sponsor, screen) };
    kept.set(key, asked);
    asked.answer.catch(() => kept.get(key) === asked && kept.delete(key));
    return asked.answer;
  };
}
