import { expect, test } from "vitest";
import { withColours, withoutHung } from "./light-mantine.ts";

const button = `import { Loader } from "../Loader/Loader.mjs";
import { ButtonGroup } from "./ButtonGroup.mjs";
const Button = factory(() => jsx(Loader, {}));
Button.classes = Button_module_default;
Button.varsResolver = varsResolver;
Button.displayName = "@mantine/core/Button";
Button.Loader = Loader;
Button.Group = ButtonGroup;
export { Button };`;

test("a component loses the parts that nothing shows, with what they import", () => {
  expect(
    withoutHung(button, () => false).replace(/\n+/g, "\n"),
  ).toBe(`import { Loader } from "../Loader/Loader.mjs";
const Button = factory(() => jsx(Loader, {}));
Button.classes = Button_module_default;
export { Button };`);
});

test("a part that is used stays", () => {
  expect(withoutHung(button, (part) => part === "Button.Group")).toMatch(
    /ButtonGroup\.mjs[\s\S]*Button\.Group = ButtonGroup;/,
  );
});

test("of the library's colours those stay that are named", () => {
  const code = `const DEFAULT_COLORS = {\n\tgray: [\n\t\t"#fff"\n\t],\n\tpink: [\n\t\t"#f0f"\n\t]\n};`;
  expect(withColours(code, (name) => name === "gray").replace(/\s/g, "")).toBe(
    `constDEFAULT_COLORS={gray:["#fff"],};`,
  );
});
