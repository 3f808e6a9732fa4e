import type { home } from "@foyer/contract/analytics/home";
import type { Reply } from "@foyer/contract/endpoint";

export type Card = Reply<typeof home.statistical>["cards"][string];
