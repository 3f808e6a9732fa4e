import { controlKinds, controls } from "@foyer/contract/reporting/screens/screen-controls";
import { expect, test } from "vitest";
import { optionShapes } from "./option-shapes.ts";

test.each(controlKinds)("every option of %s has a field of its kind", (kind) => {
  const { options } = controls[kind];
  const shapes = optionShapes(options);
  expect(shapes.map(({ name }) => name)).toEqual(Object.keys(options.shape));
  for (const shape of shapes) if (shape.type === "choice") expect(shape.values).not.toEqual([]);
});

test("what a schema says is what its field offers", () => {
  const shapes = optionShapes(controls.figure.options);
  expect(shapes).toEqual([
    { name: "label", usual: "", type: "text", most: 100 },
    { name: "change", usual: true, type: "switch" },
    { name: "decimals", usual: 0, type: "number", least: 0, most: 3 },
    { name: "moves", usual: "flip", type: "choice", values: ["flip", "none"] },
  ]);
});
