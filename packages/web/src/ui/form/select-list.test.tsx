import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { startPhrases } from "../../lib/phrases.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { SelectList } from "./select-list.tsx";

beforeAll(() => startPhrases("en"));

// The only test of this file: once loaded, the list opens at once.
test("a list that is pressed before it is there opens when it is", async () => {
  renderScreen(<SelectList label="Door" shown="Front" value="front" data={["front", "back"]} />);
  const waiting = screen.getByRole("textbox", { name: "Door" });
  expect(waiting).toHaveProperty("value", "Front");
  fireEvent.click(waiting);
  expect(await screen.findByRole("option", { name: "back" })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Door" }));
});
