import type { ScreenVariant } from "../house/check-screen.ts";
import type { CleanHouse } from "../house/clean-house.ts";
import type { Arrive, Journey } from "../house/journey.ts";
import { type Market, openMarket } from "../house/market.ts";
import { drillDown } from "./analyses/drill.ts";
import { hearLateCounts } from "./analyses/late-counts.ts";
import { openCopiedLink } from "./analyses/link.ts";
import { noteSale } from "./analyses/note.ts";
import { showHowFull } from "./analyses/occupancy.ts";
import { askOfSaturday } from "./analyses/saturday.ts";
import { openShared } from "./analyses/saved.ts";
import { compareAreas } from "./analyses/two-areas.ts";
import type { MarketVisit } from "./analyses/visit.ts";

const wide = { width: 1440, height: 900 };
const english: ScreenVariant = { name: "analyses", language: "en", viewport: wide };
const arabicPhone: ScreenVariant = {
  name: "analyses-arabic-phone",
  language: "ara",
  viewport: { width: 360, height: 740 },
};

let market: Promise<Market> | undefined;

const inMarket =
  (travel: (visit: MarketVisit) => Promise<void>) => async (visit: CleanHouse & { arrive: Arrive }) => {
    market ??= openMarket(visit);
    await travel({ ...visit, market: await market });
  };

/** What staff ask of their figures; the manager of a hall sees no other. */
export const analyses: Journey<CleanHouse> = {
  name: "analyses",
  cases: {
    "how was Saturday against the last four, in four clicks": inMarket((visit) =>
      askOfSaturday(visit, english),
    ),
    "the same in Arabic on a phone": inMarket((visit) => askOfSaturday(visit, arabicPhone)),
    "two areas are compared and taken along": inMarket((visit) => compareAreas(visit, english)),
    "a copied link shows the same elsewhere": inMarket(openCopiedLink),
    "a shared query is opened by a colleague": inMarket(openShared),
    "a note on a sale stands in the chart": inMarket(noteSale),
    "from a year to its hours and back by the trail": inMarket(drillDown),
    "how full it is, on a public page until it is revoked": inMarket(showHowFull),
    // Last, for it changes what was counted.
    "late counts stand on the open screen at once": inMarket(hearLateCounts),
  },
};
