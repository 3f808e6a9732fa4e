import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { OptionList } from "./option-list.tsx";
import { Word } from "./word.tsx";

const fruits = ["apple", "pear", "quince"] as const;

function Fruit() {
  const [fruit, setFruit] = useState<(typeof fruits)[number]>("apple");
  return (
    <Word label="Fruit" text={fruit}>
      {(close) => (
        <OptionList
          label="Fruit"
          chosen={[fruit]}
          options={fruits.map((value) => ({
            value,
            text: value,
            ...(value === "quince" && { disabled: "not in season" }),
          }))}
          onChoose={(next) => {
            setFruit(next);
            close();
          }}
        />
      )}
    </Word>
  );
}

const asPhone = () =>
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("30em"),
    addEventListener() {},
    removeEventListener() {},
  }));

inEnglish();

test("a word says what it is about and what it says now", async () => {
  const user = userEvent.setup();
  renderScreen(<Fruit />);
  const word = screen.getByRole("button", { name: "Fruit: apple" });
  expect(word.getAttribute("aria-expanded")).toBe("false");
  await user.click(word);
  await user.click(await screen.findByRole("option", { name: "pear" }));
  expect(screen.getByRole("button", { name: "Fruit: pear" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
});

test("Esc leaves it as it was and gives the focus back", async () => {
  const user = userEvent.setup();
  renderScreen(<Fruit />);
  await user.click(screen.getByRole("button", { name: "Fruit: apple" }));
  const option = await screen.findByRole("option", { name: "apple" });
  await waitFor(() => expect(document.activeElement).toBe(option));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Fruit: apple" })),
  );
});

test("what cannot be chosen says why", async () => {
  const user = userEvent.setup();
  renderScreen(<Fruit />);
  await user.click(screen.getByRole("button", { name: "Fruit: apple" }));
  const quince = await screen.findByRole("option", { name: "quince not in season" });
  await user.click(quince);
  expect(quince.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole("button", { name: "Fruit: apple", hidden: true })).toBeTruthy();
});

test("on a phone the choices are a sheet from below, with its own title", async () => {
  asPhone();
  const user = userEvent.setup();
  renderScreen(<Fruit />);
  await user.click(screen.getByRole("button", { name: "Fruit: apple" }));
  expect(await screen.findByRole("dialog", { name: "Fruit" })).toBeTruthy();
  await user.click(screen.getByRole("option", { name: "pear" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: "Fruit: pear" })).toBeTruthy();
});
