import * as z from "zod/mini";

const optionNames = [
  "text",
  "label",
  "fullText",
  "alt",
  "change",
  "sparkline",
  "band",
  "values",
  "share",
  "groups",
  "time",
  "seconds",
  "date",
  "dashed",
  "number",
  "names",
  "legend",
  "opacity",
  "place",
  "speed",
  "onlyFaults",
  "address",
  "decimals",
  "moves",
  "fit",
  "shape",
  "colour",
  "img",
  "film",
  "loop",
] as const;
export type OptionName = (typeof optionNames)[number];

const choiceNames = [
  "flip",
  "none",
  "contain",
  "cover",
  "rectangle",
  "ellipse",
  "triangle",
  "arrow",
  "inside",
  "asked",
  "slow",
  "usual",
  "fast",
] as const;
export type ChoiceName = (typeof choiceNames)[number];

/** What a field for an option has to be, read from its schema. */
export type OptionShape = { name: OptionName; usual: unknown } & (
  | { type: "switch" }
  | { type: "colour" }
  | { type: "choice"; values: readonly ChoiceName[] }
  | { type: "number"; least: number; most: number }
  | { type: "text"; most: number }
);

interface JsonSchema {
  type?: unknown;
  enum?: unknown;
  default?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  maxLength?: unknown;
  pattern?: unknown;
}

/** The options of a kind, in the order of its schema; one without words here has no field. */
export function optionShapes(options: z.ZodMiniObject): OptionShape[] {
  const { properties = {} } = z.toJSONSchema(options, { io: "input" }) as {
    properties?: Record<string, JsonSchema>;
  };
  return Object.entries(properties).flatMap(([named, schema]) => {
    const name = optionNames.find((each) => each === named);
    const shape = name && shapeOf(name, schema);
    return shape ? [shape] : [];
  });
}

function shapeOf(name: OptionName, schema: JsonSchema): OptionShape | undefined {
  const { default: usual, type, minimum, maximum, maxLength } = schema;
  const named = { name, usual };
  if (type === "boolean") return { ...named, type: "switch" };
  if (name === "colour") return { ...named, type: "colour" };
  if (Array.isArray(schema.enum)) {
    const values = choiceNames.filter((each) => (schema.enum as unknown[]).includes(each));
    return { ...named, type: "choice", values };
  }
  if (type === "integer" || type === "number")
    return { ...named, type: "number", least: numberOr(minimum, 0), most: numberOr(maximum, 100) };
  if (type === "string") return { ...named, type: "text", most: numberOr(maxLength, 200) };
}

const numberOr = (value: unknown, usual: number): number => (typeof value === "number" ? value : usual);
