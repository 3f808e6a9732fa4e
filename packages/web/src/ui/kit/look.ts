import type { ComponentPropsWithRef } from "react";
import classes from "./look.module.css";

type Tiny = "3xs" | "2xs";
type Space = Tiny | "xs" | "sm" | "md" | "lg";

/** What any part can say about its look, in the theme's tokens. */
export interface Look {
  gap?: Space;
  /** Between lines, where it differs from the gap between neighbours. */
  gapY?: "0" | Tiny | "xs" | "sm";
  align?: "start" | "end" | "center" | "baseline" | "stretch";
  justify?: "between" | "end" | "center";
  inline?: boolean;
  block?: boolean;
  /** Takes the room that is left. */
  grow?: boolean;
  /** May get narrower than its content. */
  shrink?: boolean;
  /** Never gets narrower than its content. */
  fixed?: boolean;
  /** Stands at the end of its row. */
  push?: boolean;
  mt?: Space;
  mb?: Space;
  p?: Exclude<Space, "3xs">;
  px?: Exclude<Space, "3xs">;
  py?: Exclude<Space, "3xs">;
  frame?: boolean;
  /** A line below. */
  lined?: boolean;
  round?: boolean;
  surface?: "body" | "hover";
  size?: "xs" | "sm" | "md" | "lg" | "xl" | "2xl";
  tone?: "quiet" | "plain" | "inherit" | "up" | "down" | "broken" | "active";
  weight?: "normal" | "medium" | "bold";
  /** Lines close to one another. */
  tight?: boolean;
  /** Figures of equal width. */
  numeric?: boolean;
  break?: boolean;
  oneLine?: boolean;
  /** One line that ends in an ellipsis; a text alone is told in whole at the pointer. */
  cut?: boolean;
  /** A sign that points along the line: the other way where lines run from right to left. */
  flip?: boolean;
  endwise?: boolean;
  centred?: boolean;
  /** A line between one item and the next. */
  divided?: boolean;
  /** A line above, and room to it. */
  parted?: boolean;
  /** A list with its marks. */
  marked?: boolean;
  /** Letters of equal width, for what machines read. */
  mono?: boolean;
  /** As wide as a field is comfortable. */
  narrow?: boolean;
  /** No wider than lines are good to read. */
  legible?: boolean;
  /** A link that has its line only while one points at it. */
  unlined?: boolean;
  /** Acts when pressed: lit while one points at it, and coloured while it is the chosen one. */
  press?: boolean;
  /** Stands back while `data-stale` or `data-old` says that something newer is on its way. */
  fade?: boolean;
  /** Nothing is seen of it for the first 300 ms. */
  late?: boolean;
  /** Takes a whole line of its grid. */
  whole?: boolean;
  /** On a phone each of its parts takes a line. */
  lineEach?: boolean;
}

export type Tag =
  | "a"
  | "article"
  | "aside"
  | "b"
  | "button"
  | "bdi"
  | "caption"
  | "dd"
  | "details"
  | "div"
  | "dl"
  | "dt"
  | "em"
  | "fieldset"
  | "figcaption"
  | "figure"
  | "footer"
  | "form"
  | "h1"
  | "h2"
  | "h3"
  | "h4"
  | "header"
  | "label"
  | "legend"
  | "li"
  | "main"
  | "nav"
  | "ol"
  | "output"
  | "p"
  | "pre"
  | "section"
  | "small"
  | "span"
  | "q"
  | "strong"
  | "summary"
  | "td"
  | "th"
  | "time"
  | "ul";

export type PartProps<T extends Tag> = Look & Omit<ComponentPropsWithRef<T>, keyof Look> & { as?: T };

const isLook: Readonly<Record<keyof Look, true>> = {
  gap: true,
  gapY: true,
  align: true,
  justify: true,
  inline: true,
  block: true,
  grow: true,
  shrink: true,
  fixed: true,
  push: true,
  mt: true,
  mb: true,
  p: true,
  px: true,
  py: true,
  frame: true,
  lined: true,
  round: true,
  surface: true,
  size: true,
  tone: true,
  weight: true,
  tight: true,
  numeric: true,
  break: true,
  oneLine: true,
  cut: true,
  flip: true,
  endwise: true,
  centred: true,
  divided: true,
  parted: true,
  marked: true,
  mono: true,
  narrow: true,
  legible: true,
  unlined: true,
  press: true,
  fade: true,
  late: true,
  whole: true,
  lineEach: true,
};

/** The classes of a look, for parts of the library that are no part of the kit. */
export function look(said: Look, ...names: (string | undefined)[]): string {
  const own = Object.entries(said).map(([name, value]) =>
    value === true ? classes[name] : value && classes[`${name}-${value}`],
  );
  return [...own, ...names].filter(Boolean).join(" ");
}

/** The props of an element: what says how it looks becomes its classes, all else stays. */
export function dressed(role: string | undefined, { as: _as, className, ...props }: Dressable) {
  const said: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (Object.hasOwn(isLook, name)) said[name] = value;
    else rest[name] = value;
  }
  // What is cut off is told at the pointer.
  const told = said.cut === true && rest.title === undefined && rest.children;
  return {
    ...rest,
    ...(typeof told === "string" && { title: told }),
    className: look(said, role && classes[role], className),
  };
}

interface Dressable extends Record<string, unknown> {
  className?: string | undefined;
}
