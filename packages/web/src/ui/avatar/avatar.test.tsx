import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Avatar } from "./avatar.tsx";

afterEach(cleanup);

test.each([
  ["Mara Lindt", "ML"],
  ["mara", "M"],
  ["  Ana  María de Souza ", "AM"],
  ["张伟", "张"],
  ["😀 x", "😀X"],
  ["", ""],
])("%j without a picture is %j", (name, initials) => {
  const { container } = render(<Avatar name={name} picture={null} />);
  expect(container.textContent).toBe(initials);
});

test("a picture takes the place of the initials", () => {
  const { container } = render(<Avatar name="Mara" picture="/hx-api/images/a" />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/hx-api/images/a");
  expect(container.textContent).toBe("");
});
