import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { inEnglish } from "../../../../../testing/in-english.ts";
import { renderScreen } from "../../../../../testing/render-screen.tsx";
import { AddressField } from "./address-field.tsx";

inEnglish();

function Field({ onChange }: { onChange: (address: string) => void }) {
  const [value, setValue] = useState("");
  return (
    <AddressField
      label="Address"
      most={100}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

test("only a whole address of a page comes into the document", async () => {
  const user = userEvent.setup();
  const said: string[] = [];
  renderScreen(<Field onChange={(address) => said.push(address)} />);
  const field = screen.getByLabelText<HTMLInputElement>("Address");
  await user.type(field, "javascript:alert(1)");
  expect(said).toEqual([]);
  expect(screen.getByText("Enter an address that begins with http:// or https://.")).toBeTruthy();
  await user.clear(field);
  await user.type(field, "http://a");
  expect(said).toEqual(["", "http://a"]);
  expect(field.value).toBe("http://a");
  expect(screen.queryByText(/Enter an address/)).toBeNull();
});
