import {
  controlsOf,
  type ScreenDocument,
  type ScreenPage,
} from "@foyer/contract/reporting/screens/screen-document";
import { screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { placedNodes } from "./page-tree.ts";

const nodesOf = ({ nodes }: ScreenPage): number => Object.keys(nodes).length;

const framesOf = (pages: readonly ScreenPage[]): number =>
  controlsOf({ pages: [...pages] }).filter(({ kind }) => kind === "frame").length;

/** Whether a screen may hold so much, with one of its pages as it would become. */
export const isWithinLimits = ({ pages }: Pick<ScreenDocument, "pages">, changed: ScreenPage): boolean =>
  nodesOf(changed) <= screenLimits.nodesOfPage &&
  framesOf(pages.map((page) => (page.id === changed.id ? changed : page))) <= screenLimits.frames &&
  placedNodes(changed).every(({ groups }) => groups.length <= screenLimits.depth) &&
  pages.reduce((sum, page) => sum + nodesOf(page.id === changed.id ? changed : page), 0) <=
    screenLimits.nodes;

/** Whether a screen may have one page more, with so many things on it. */
export const hasRoomForPage = ({ pages }: Pick<ScreenDocument, "pages">, nodes = 0): boolean =>
  pages.length < screenLimits.pages &&
  pages.reduce((sum, page) => sum + nodesOf(page), nodes) <= screenLimits.nodes;
