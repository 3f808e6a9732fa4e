import type { CleanHouse } from "../../house/clean-house.ts";
import type { Arrive } from "../../house/journey.ts";
import type { Market } from "../../house/market.ts";

export type MarketVisit = CleanHouse & { arrive: Arrive; market: Market };
