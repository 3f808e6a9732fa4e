import { deepEqual } from "node:assert/strict";
import { builtPages } from "@foyer/contract/menu/menu-tree";
import type { DemoHouse } from "../house/demo-house.ts";
import type { Arrive, Journey } from "../house/journey.ts";
import { analysisScreens } from "./screens/analyses.ts";
import { bigScreens } from "./screens/big-screens.ts";
import { companyScreens } from "./screens/companies.ts";
import { deviceScreens } from "./screens/devices.ts";
import { entryScreens } from "./screens/entry.ts";
import { figureScreens } from "./screens/figures.ts";
import { type Furnished, furnish } from "./screens/furnish.ts";
import { operationScreens } from "./screens/operations.ts";
import { peopleScreens } from "./screens/people.ts";
import { placeScreens } from "./screens/places.ts";
import { questionScreens } from "./screens/questions.ts";
import type { Screen } from "./screens/screen.ts";
import { type Appearance, visitAll } from "./screens/visit.ts";

/** What can be seen of the product: each page, and each of its states that looks different. */
export const screens: readonly Screen[] = [
  ...entryScreens,
  ...figureScreens,
  ...analysisScreens,
  ...questionScreens,
  ...companyScreens,
  ...peopleScreens,
  ...placeScreens,
  ...deviceScreens,
  ...operationScreens,
  ...bigScreens,
];

const all = [1440, 768, 360];
const usual = { widths: all, axeAt: [1440, 360], pictures: true } as const;
const appearances: readonly Appearance[] = [
  { name: "light", language: "en", colorScheme: "light", ...usual },
  { name: "dark", language: "en", colorScheme: "dark", ...usual },
  { name: "arabic", language: "ara", colorScheme: "light", ...usual },
];
/** For whoever looks at them: long words, tall letters, and right to left in the dark. Axe finds nothing new there. */
const looked = { widths: all, axeAt: [], pictures: true } as const;
const lookedAt: readonly Appearance[] = [
  { name: "arabic-dark", language: "ara", colorScheme: "dark", ...looked },
  { name: "german", language: "de", colorScheme: "light", ...looked },
  { name: "german-dark", language: "de", colorScheme: "dark", ...looked },
  { name: "thai", language: "th", colorScheme: "light", ...looked },
  { name: "thai-dark", language: "th", colorScheme: "dark", ...looked },
];

/** What another appearance can spoil that is right in the light one. */
const ownRules: Readonly<Record<string, readonly string[]>> = {
  dark: ["color-contrast", "link-in-text-block"],
  arabic: ["html-has-lang", "html-lang-valid", "valid-lang", "scrollable-region-focusable", "target-size"],
};

/** Puts what was furnished into an address. */
export const whole = (furnished: Furnished) => (screen: Screen) => ({
  ...screen,
  path: screen.path.replace(/:(\w+)/g, (mark, name: string) => furnished[name as keyof Furnished] ?? mark),
});

/** Pages of the product that no screen here stands for. */
function unseenPages(): string[] {
  const isSeen = (path: string) => {
    const address = new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}(?=[/?#]|$)`);
    return screens.some((screen) => address.test(screen.path));
  };
  return builtPages.map(({ path }) => path).filter((path) => !isSeen(path));
}

/** Those whose names begin with one of `starts`; all where there is none. */
export const screensAsked = (starts: readonly string[]): Screen[] =>
  screens.filter(({ name }) => starts.length === 0 || starts.some((start) => name.startsWith(start)));

/** A screen without its dialogs and other states: the first that stands at each address. */
export const isPage = ({ path }: Screen, index: number, screens: readonly Screen[]) =>
  screens.findIndex((other) => other.path === path) === index;

/**
 * All screens in every appearance at every width, or those whose names begin with one of `starts`. In passing, dialogs are
 * seen in light only, they and the other appearances at the widths that differ most, and only what is wrong is photographed.
 */
export function everyScreen(
  starts: readonly string[],
  { inPassing }: { inPassing: boolean },
): Journey<DemoHouse> {
  const asked = screensAsked(starts);
  const pages = asked.filter(isPage);
  const others = asked.filter((screen) => !pages.includes(screen));
  const brief = { widths: [1440, 360], axeAt: [1440], pictures: false };
  const visitIn = (appearance: Appearance) => async (house: DemoHouse & { arrive: Arrive }) => {
    const furnished = await furnish(house);
    const visit = (some: readonly Screen[], how: Appearance) =>
      visitAll(house, some.map(whole(furnished)), how);
    if (!inPassing) return visit(asked, appearance);
    const rules = ownRules[appearance.name];
    if (rules) return visit(pages, { ...appearance, ...brief, rules });
    await visit(pages, { ...appearance, pictures: false });
    await visit(others, { ...appearance, ...brief });
  };
  const shown = inPassing ? appearances : [...appearances, ...lookedAt];
  return {
    name: "every screen",
    cases: {
      "none is forgotten": async () => deepEqual(unseenPages(), []),
      ...Object.fromEntries(shown.map((appearance) => [`in ${appearance.name}`, visitIn(appearance)])),
    },
  };
}
