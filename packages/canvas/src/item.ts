import type { Size } from "./geometry/boxes.ts";
import type { Shape } from "./geometry/shapes.ts";

/** What the engine knows of a thing of a document. Lists of items are in the document's order, the last one on top. */
export interface Item {
  readonly id: string;
  readonly shape: Shape;
  /** The groups it lies in, outermost first. */
  readonly groups?: readonly string[] | undefined;
  /** Not taken hold of by the pointer, not changed by commands. */
  readonly locked?: boolean | undefined;
  /** Not seen, therefore not hit. */
  readonly hidden?: boolean | undefined;
  readonly keepsRatio?: boolean | undefined;
  /** The shortest its sides may become, page pixels. */
  readonly minimum?: Size | undefined;
}

/** What a gesture or command makes of items: their new shapes, by id. The owner writes them into its document. */
export type ChangedShapes = ReadonlyMap<string, Shape>;
