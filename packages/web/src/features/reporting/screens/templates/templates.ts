import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import type { Phrases } from "../../../../lib/phrases.ts";
import { templatePage } from "./template-page.ts";

export const templateKeys = [
  "mall",
  "shopFront",
  "station",
  "museum",
  "executive",
  "tenants",
  "doorSign",
  "oneNumber",
  "empty",
] as const;
export type TemplateKey = (typeof templateKeys)[number];

interface Made {
  title: string;
  /** Null: not chosen yet. */
  place: PlaceRef | null;
  /** What the place is to the screen, in words. */
  role: string;
  t: Phrases<"screens.templates">;
}

type Template = (made: Made) => ScreenDocument;

/** What is one place has parts to show; several places are compared. */
const isOneSite = (place: PlaceRef | null): boolean =>
  place !== null && "ids" in place && place.ids.length === 1;

const wide = { width: 1920, height: 1080 };
const upright = { width: 1080, height: 1920 };
const long = { width: 3840, height: 1080 };
const fine = { width: 3840, height: 2160 };

const heading = { text: { size: 60, weight: 600 as const } };
const people = { what: "inside" as const };

/** What the meeting of a mall looks at in the morning. */
const mall: Template = ({ title, place, role, t }) => {
  const { put, document } = templatePage(wide);
  put("heading", [0, 0, 8, 1], { ...heading, options: { text: title } });
  put("clock", [8, 0, 4, 1], { text: { size: 34, align: "end" } });
  put("card", [0, 1, 4, 2], {
    card: true,
    options: { label: t("visitorsToday") },
    text: { size: 32 },
    figures: { main: { what: "figure" }, hours: { what: "hours" } },
  });
  put("card", [4, 1, 4, 2], {
    card: true,
    options: { label: t("visitorsThisWeek"), sparkline: false },
    text: { size: 32 },
    figures: { main: { what: "figure", time: "thisWeek", against: "previous" } },
  });
  put("card", [8, 1, 4, 2], {
    card: true,
    options: { label: t("visitorsThisMonth"), sparkline: false },
    text: { size: 32 },
    figures: { main: { what: "figure", time: "thisMonth", against: "lastYear" } },
  });
  put("trend", [0, 3, 8, 4], {
    card: true,
    options: { label: t("trendToday") },
    text: { size: 28 },
    figures: { main: { what: "hours" } },
  });
  if (isOneSite(place))
    put("ring", [8, 3, 4, 4], {
      card: true,
      options: { label: t("byEntranceToday") },
      text: { size: 28 },
      figures: { main: { what: "shares", by: "entrances" } },
    });
  else
    put("ranking", [8, 3, 4, 4], {
      card: true,
      options: { label: t("rankingYesterday") },
      text: { size: 30 },
      figures: { main: { what: "ranking", time: "yesterday", size: 10 } },
    });
  put("notes", [0, 7, 8, 1], { text: { size: 30 }, figures: { main: { what: "notes", time: "last7" } } });
  put("dataState", [8, 7, 4, 1], { text: { size: 26, align: "end" } });
  return document(title, "paper", place, role);
};

/** How full a shop is, for those who stand in front of it. */
const shopFront: Template = ({ title, place, role, t }) => {
  const { put, document } = templatePage(upright);
  put("heading", [0, 0, 12, 1], {
    options: { text: title },
    text: { size: 72, weight: 600, align: "center" },
  });
  put("light", [1, 1, 10, 3], { options: { label: "" }, text: { size: 90 }, figures: { main: people } });
  put("room", [0, 4, 12, 1], { text: { size: 60, align: "center" }, figures: { main: people } });
  put("trend", [0, 5, 12, 2], {
    options: { label: t("quieterAt") },
    text: { size: 34 },
    figures: { main: { what: "hours" } },
  });
  put("openingBand", [0, 7, 12, 1], {
    text: { size: 44, align: "center" },
    figures: { main: { what: "opening" } },
  });
  return document(title, "night", place, role);
};

const station: Template = ({ title, place, role, t }) => {
  const { put, document } = templatePage(long);
  put("heading", [0, 0, 7, 1], { ...heading, options: { text: title } });
  put("clock", [9, 0, 3, 1], { text: { size: 60, align: "end" } });
  put("figure", [0, 1, 4, 3], {
    card: true,
    options: { label: t("passengersToday") },
    text: { size: 150, weight: 600 },
    figures: { main: { what: "figure" } },
  });
  put("gauge", [0, 4, 4, 4], {
    card: true,
    options: { label: t("insideNow") },
    text: { size: 60 },
    figures: { main: people },
  });
  put("trend", [4, 1, 8, 4], {
    card: true,
    options: { label: t("trendToday") },
    text: { size: 30 },
    figures: { main: { what: "hours" } },
  });
  put("hourGrid", [4, 5, 8, 3], {
    card: true,
    options: { label: t("lastWeekByHour") },
    text: { size: 28 },
    figures: { main: { what: "grid", size: 7 } },
  });
  return document(title, "signal", place, role);
};

const museum: Template = ({ title, place, role, t }) => {
  const { put, document } = templatePage(wide);
  put("heading", [0, 0, 9, 1], { ...heading, options: { text: title } });
  put("clock", [9, 0, 3, 1], { text: { size: 34, align: "end" } });
  put("figure", [0, 1, 7, 4], {
    options: { label: t("guestsToday") },
    text: { size: 220, weight: 600 },
    figures: { main: { what: "figure" } },
  });
  put("text", [0, 5, 7, 1], {
    options: { text: t("guestsThisYear") },
    text: { size: 44 },
    figures: { year: { what: "figure", time: "thisYear", against: "lastYear" } },
  });
  put("gauge", [7, 1, 5, 4], {
    options: { label: t("insideNow") },
    text: { size: 56 },
    figures: { main: people },
  });
  put("openingBand", [7, 5, 5, 1], {
    text: { size: 34, align: "center" },
    figures: { main: { what: "opening" } },
  });
  put("trend", [0, 6, 12, 2], {
    options: { label: t("trendToday") },
    text: { size: 28 },
    figures: { main: { what: "hours" } },
  });
  return document(title, "gallery", place, role);
};

const executive: Template = ({ title, place, role, t }) => {
  const { put, document } = templatePage(fine);
  put("heading", [0, 0, 9, 1], { ...heading, options: { text: title } });
  put("dataState", [9, 0, 3, 1], { text: { size: 26, align: "end" } });
  const spans = [
    ["visitorsYesterday", "yesterday", "sameWeekdays"],
    ["visitorsLastWeek", "lastWeek", "previous"],
    ["visitorsThisMonth", "thisMonth", "lastYear"],
    ["visitorsThisYear", "thisYear", "lastYear"],
  ] as const;
  for (const [nth, [label, time, against]] of spans.entries())
    put("card", [3 * nth, 1, 3, 2], {
      card: true,
      options: { label: t(label), sparkline: false },
      text: { size: 30, weight: 600 },
      figures: { main: { what: "figure", time, against } },
    });
  put("days", [0, 3, 7, 5], {
    card: true,
    options: { label: t("lastFourWeeks") },
    text: { size: 26 },
    figures: { main: { what: "days", size: 28 } },
  });
  if (isOneSite(place)) {
    put("hourGrid", [7, 3, 5, 3], {
      card: true,
      options: { label: t("lastWeekByHour") },
      text: { size: 26 },
      figures: { main: { what: "grid", size: 7 } },
    });
    put("festivals", [7, 6, 5, 2], {
      card: true,
      options: { label: t("holidays") },
      text: { size: 24 },
      figures: { main: { what: "festivals", size: 3 } },
    });
  } else {
    put("map", [7, 3, 5, 3], {
      card: true,
      options: { label: t("sitesLastWeek") },
      text: { size: 22 },
      figures: { main: { what: "sites", time: "lastWeek" } },
    });
    put("ranking", [7, 6, 5, 2], {
      card: true,
      options: { label: t("rankingLastWeek") },
      text: { size: 24 },
      figures: { main: { what: "ranking", time: "lastWeek", against: "previous", size: 12 } },
    });
  }
  return document(title, "graphite", place, role);
};

const tenants: Template = ({ title, place, role, t }) => {
  const { put, document } = templatePage(wide);
  put("heading", [0, 0, 9, 1], { ...heading, options: { text: title } });
  put("clock", [9, 0, 3, 1], { text: { size: 34, align: "end" } });
  put("figure", [0, 1, 5, 3], {
    card: true,
    options: { label: t("visitorsToday") },
    text: { size: 140, weight: 600 },
    figures: { main: { what: "figure" } },
  });
  put("trend", [5, 1, 7, 3], {
    card: true,
    options: { label: t("trendToday") },
    text: { size: 26 },
    figures: { main: { what: "hours" } },
  });
  put("days", [0, 4, 8, 3], {
    card: true,
    options: { label: t("lastFourWeeks") },
    text: { size: 28 },
    figures: { main: { what: "days", size: 28 } },
  });
  put("ring", [8, 4, 4, 3], {
    card: true,
    options: { label: t(isOneSite(place) ? "byEntranceToday" : "bySiteToday") },
    text: { size: 24 },
    figures: { main: { what: "shares", by: isOneSite(place) ? "entrances" : "places" } },
  });
  put("notes", [0, 7, 12, 1], { text: { size: 30 }, figures: { main: { what: "notes", time: "last7" } } });
  return document(title, "paper", place, role);
};

const doorSign: Template = ({ title, place, role }) => {
  const { put, document } = templatePage(upright);
  put("light", [1, 0, 10, 4], { options: { label: title }, text: { size: 110 }, figures: { main: people } });
  put("room", [0, 4, 12, 3], { text: { size: 110, align: "center" }, figures: { main: people } });
  put("shape", [5, 7, 2, 1], { options: { shape: "arrow", colour: "token:accent" } });
  return document(title, "contrast", place, role);
};

const oneNumber: Template = ({ title, place, role }) => {
  const { put, document } = templatePage(wide);
  put("figure", [0, 1, 12, 5], {
    options: { label: title },
    text: { size: 420, weight: 700, align: "center" },
    figures: { main: { what: "figure" } },
  });
  put("dataState", [0, 7, 12, 1], { text: { size: 30, align: "center" } });
  return document(title, "night", place, role);
};

const empty: Template = ({ title, place, role }) => templatePage(wide).document(title, "night", place, role);

/** Screens to begin with, about one place that is still to be chosen, or is. */
export const templates: Readonly<Record<TemplateKey, Template>> = {
  ...{ mall, shopFront, station, museum, executive, tenants, doorSign, oneNumber, empty },
};
