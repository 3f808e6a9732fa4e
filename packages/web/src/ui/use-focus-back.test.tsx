import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { useFocusBack } from "./use-focus-back.ts";

afterEach(cleanup);

function Layer({ name, children }: { name: string; children?: ReactNode }) {
  useFocusBack();
  return (
    <div>
      <button type="button">{name}</button>
      {children}
    </div>
  );
}

const page = (layers: ReactNode) => (
  <main tabIndex={-1}>
    <button type="button">Add</button>
    {layers}
  </main>
);
const focus = (name: string) => screen.getByRole("button", { name }).focus();
const focused = () => document.activeElement?.textContent;

test("a layer that waited for the one in its place hands on where the focus came from", () => {
  const { rerender } = render(page(null));
  focus("Add");
  rerender(page(<Layer key="waiting" name="Waiting" />));
  focus("Waiting");
  rerender(page(<Layer key="form" name="Form" />));
  focus("Form");
  const picker = <Layer key="picker" name="Picker" />;
  rerender(
    page(
      <Layer key="form" name="Form">
        {picker}
      </Layer>,
    ),
  );
  focus("Picker");
  rerender(page(<Layer key="form" name="Form" />));
  expect(focused()).toBe("Form");
  rerender(page(null));
  expect(focused()).toBe("Add");
});

test("what opened a layer may be gone: then the content has the focus", () => {
  const { rerender } = render(page(<button type="button">Row</button>));
  focus("Row");
  rerender(page(<Layer name="Question" />));
  focus("Question");
  rerender(page(null));
  expect(document.activeElement?.tagName).toBe("MAIN");
});
