import type { MenuPermission } from "@foyer/contract/menu/menu-tree";
import type { GuideCategory } from "@foyer/phrases/guide";

interface Category {
  /** Who holds one of them is shown the chapter. */
  readonly permission: readonly MenuPermission[];
  /** From corner to corner; white letters are readable on each of them. */
  readonly colours: readonly [string, string, string, string];
}

/** The chapters of the guide, in their order. */
export const guideCategories: Readonly<Record<GuideCategory, Category>> = {
  home: {
    permission: ["base:home:set"],
    colours: ["#0b5a55", "#0f6b66", "#1a6f7f", "#1f5f8b"],
  },
  query: {
    permission: [
      "screen:list",
      "entity:query:query",
      "query:area:query",
      "query:access:query",
      "query:create",
    ],
    colours: ["#1d4f91", "#2a5ca8", "#4455a8", "#5a4a9c"],
  },
  analysis: {
    permission: [
      "comparative",
      "rank:data",
      "high",
      "growth:list",
      "batch",
      "festival:list",
      "query:heat",
      "festivalcompare",
    ],
    colours: ["#5b3a8e", "#6f3f95", "#86407f", "#943f66"],
  },
  basic: {
    permission: [
      "dept:list",
      "entity:list",
      "entranceExit:list",
      "device:list",
      "roles:list",
      "user:list",
      "basic",
    ],
    colours: ["#2f5d3a", "#3a6a3d", "#5a6b2f", "#6d6128"],
  },
  rules: {
    permission: ["rule:correct", "rule:set", "rule:eliminate"],
    colours: ["#8a3b1f", "#9a4a1c", "#8f4a35", "#7d3f52"],
  },
};

export const categoryNames = Object.keys(guideCategories) as GuideCategory[];

export const gradientOf = (category: GuideCategory): string =>
  `linear-gradient(115deg, ${guideCategories[category].colours.join(", ")})`;
