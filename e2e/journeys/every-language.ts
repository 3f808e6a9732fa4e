import { ok } from "node:assert/strict";
import { notes } from "@foyer/contract/analytics/notes";
import { areas } from "@foyer/contract/places/areas";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { askAs } from "../house/console.ts";
import type { DemoHouse } from "../house/demo-house.ts";
import type { Arrive, Journey } from "../house/journey.ts";
import { isPage, screensAsked, whole } from "./every-screen.ts";
import { type PseudoConsole, speakPseudo } from "./languages/hard-coded.ts";
import { cutTexts, turnedTexts } from "./languages/page-texts.ts";
import { furnish } from "./screens/furnish.ts";
import { titleIsThere } from "./screens/screen.ts";
import { type Appearance, visitAll } from "./screens/visit.ts";

type Visit = DemoHouse & { arrive: Arrive };

/** Long words, tall letters, and from right to left. */
const spoken = ["de", "vie", "th", "hin", "ara"];

/** A name in which every sign changes sides where it is not set apart. */
const typed = "Nord <b>x</b>";

const shown = { colorScheme: "light", axeAt: [], pictures: false } as const;

/** Gives that name to what people name: an organisation, a site in it, an area there, and a note. */
async function giveNames({ server, getToken }: DemoHouse): Promise<void> {
  const ask = askAs(server.url, await getToken("company"));
  const { id: deptId } = await ask(organisations.create, { body: { name: typed } });
  const { id: entityId } = await ask(entities.create, {
    body: { name: typed, deptId, timeZone: "Europe/Berlin" },
  });
  await ask(areas.create, { body: { name: typed, entityId } });
  const startTime = new Date().toISOString().slice(0, 10);
  await ask(notes.create, { body: { startTime, kind: "other", text: typed } });
}

/** Fails where the passes below would not see what they look for. */
async function seesFaults({ arrive }: Visit): Promise<void> {
  const page = await arrive({ at: "/en/login", serviceWorkers: "block" });
  const pseudo = await speakPseudo(page.context());
  await page.goto("/en/login");
  await titleIsThere(page);
  await page.evaluate((typed) => {
    document.body.insertAdjacentHTML(
      "beforeend",
      `<button style="width:40px;overflow:hidden;white-space:nowrap">Hard-coded words</button>
       <div dir="rtl"><span>موقع </span></div>`,
    );
    document.querySelector("[dir=rtl] span")?.append(typed);
  }, typed);
  const found = [
    ...(await pseudo.faults(page)),
    ...(await cutTexts(page)),
    ...(await turnedTexts(page, typed)),
  ];
  for (const fault of ["hard-coded “Hard-coded words”", "cut “Hard-coded words”", "turned “"])
    ok(
      found.some((each) => each.includes(fault)),
      `${fault} is found among ${found.join(" | ")}`,
    );
}

/**
 * All screens in a language that is only made for this, which shows what is hard-coded and what has no room, and all pages
 * in the languages that need most of it. In passing, dialogs are left to those who ask for this journey by its name.
 */
export function everyLanguage(
  starts: readonly string[],
  { inPassing }: { inPassing: boolean },
): Journey<DemoHouse> {
  const asked = screensAsked(starts);
  const pages = asked.filter(isPage);
  let naming: Promise<unknown> | undefined;
  const visitIn = async (house: Visit, some: typeof asked, how: Appearance) => {
    naming ??= giveNames(house);
    await naming;
    await visitAll(house, some.map(whole(await furnish(house))), how);
  };
  return {
    name: "every language",
    cases: {
      "what is wrong would be seen": seesFaults,
      "nothing is hard-coded, and a third more of everything has room": (house) => {
        const consoles = new Map<object, PseudoConsole>();
        return visitIn(house, inPassing ? pages : asked, {
          ...shown,
          name: "pseudo",
          language: "en",
          widths: [1440, 360],
          prepare: async (page) => void consoles.set(page, await speakPseudo(page.context())),
          look: async (page, width) => [
            ...(width === 1440 ? ((await consoles.get(page)?.faults(page)) ?? []) : []),
            ...(await cutTexts(page)),
          ],
        });
      },
      ...Object.fromEntries(
        spoken.map((language) => [
          `in ${language} everything can be read`,
          (house: Visit) =>
            visitIn(house, pages, {
              ...shown,
              name: language,
              language,
              widths: inPassing ? [1440, 360] : [1440, 768, 360],
              look: async (page) => [...(await cutTexts(page)), ...(await turnedTexts(page, typed))],
            }),
        ]),
      ),
    },
  };
}
