import type { DemoHouse } from "../house/demo-house.ts";
import type { Journey } from "../house/journey.ts";
import { companyScreens } from "./screens/companies.ts";
import { deviceScreens } from "./screens/devices.ts";
import { doorScreens } from "./screens/doors.ts";
import { figureScreens } from "./screens/figures.ts";
import { operationScreens } from "./screens/operations.ts";
import { peopleScreens } from "./screens/people.ts";
import { placeScreens } from "./screens/places.ts";
import type { Screen } from "./screens/screen.ts";
import { type Look, visitAll } from "./screens/visit.ts";

const screens = [
  ...doorScreens,
  ...figureScreens,
  ...companyScreens,
  ...peopleScreens,
  ...placeScreens,
  ...deviceScreens,
  ...operationScreens,
];

const all = [1440, 768, 360];
const looks: readonly Look[] = [
  { name: "light", language: "en", colorScheme: "light", widths: all, axeAt: [1440, 360] },
  { name: "dark", language: "en", colorScheme: "dark", widths: all, axeAt: [1440, 360] },
  { name: "arabic", language: "ara", colorScheme: "light", widths: all, axeAt: [1440, 360] },
];

/** A screen without its dialogs and other states: the first that stands at each address. */
const isPage = ({ path }: Screen, index: number, screens: readonly Screen[]) =>
  screens.findIndex((other) => other.path === path) === index;

/**
 * All screens in every look at every width, or those whose names begin with one of `starts`. In passing, dialogs are
 * seen in light only, and they and the other looks at the widths that differ most.
 */
export function everyScreen(
  starts: readonly string[],
  { inPassing }: { inPassing: boolean },
): Journey<DemoHouse> {
  const asked = screens.filter(
    ({ name }) => starts.length === 0 || starts.some((start) => name.startsWith(start)),
  );
  const pages = asked.filter(isPage);
  const others = asked.filter((screen) => !pages.includes(screen));
  const brief = { widths: [1440, 360], axeAt: [1440] };
  const visitIn = (look: Look) => async (house: Parameters<typeof visitAll>[0]) => {
    if (!inPassing) return visitAll(house, asked, look);
    await visitAll(house, pages, look.name === "light" ? look : { ...look, ...brief });
    if (look.name === "light") await visitAll(house, others, { ...look, ...brief });
  };
  return {
    name: "every screen",
    cases: Object.fromEntries(looks.map((look) => [`in ${look.name}`, visitIn(look)])),
  };
}
