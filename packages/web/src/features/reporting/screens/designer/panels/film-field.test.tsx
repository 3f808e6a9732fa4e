import { screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { inEnglish } from "../../../../../testing/in-english.ts";
import { renderScreen } from "../../../../../testing/render-screen.tsx";
import { FilmField } from "./film-field.tsx";

inEnglish();

/** A call that the test answers. */
class SlowCall {
  static last: SlowCall;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 200;
  responseText = "";
  onload?: () => void;
  onabort?: () => void;
  constructor() {
    SlowCall.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    return act(async () => this.onload?.());
  }
}

function Field({ onChange }: { onChange: (path: string) => void }) {
  const [value, setValue] = useState("");
  const change = (path: string) => {
    setValue(path);
    onChange(path);
  };
  return <FilmField label="Film" value={value} onChange={change} />;
}

function open() {
  vi.stubGlobal("XMLHttpRequest", SlowCall);
  const said: string[] = [];
  renderScreen(<Field onChange={(path) => said.push(path)} />);
  const choose = async (size: number, type = "video/mp4") => {
    const file = new File(["film"], "film.mp4", { type });
    Object.defineProperty(file, "size", { value: size });
    await act(async () =>
      fireEvent.change(screen.getByLabelText("Choose a film"), { target: { files: [file] } }),
    );
  };
  return { said, choose };
}

const field = () => within(screen.getByRole("group", { name: "Film" }));

test("a film is sent with how far it is, and taken when it is there", async () => {
  const { said, choose } = open();
  expect(screen.getByText(/MP4 or WebM, up to 60 MB/)).toBeTruthy();
  await choose(1_000);
  act(() => SlowCall.last.upload.onprogress?.({ loaded: 42, total: 100 }));
  expect(field().getByRole("status").textContent).toMatch(/^Uploading: 42\s?%/);
  expect(screen.getByRole<HTMLProgressElement>("progressbar").value).toBe(0.42);
  const data = { pathName: "/films/abc", hash: "abc", size: 1_000 };
  await SlowCall.last.answer(200, { code: 200, data });
  expect(said).toEqual(["/films/abc"]);
  expect(screen.queryByRole("progressbar")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(said).toEqual(["/films/abc", ""]);
});

test("what is no film or too large is said at the field before it is sent, what the server refuses after", async () => {
  const { said, choose } = open();
  await choose(1_000, "image/svg+xml");
  expect(field().getByRole("alert").textContent).toBe("This file is not an MP4 or WebM film.");
  await choose(screenLimits.film + 1);
  expect(field().getByRole("alert").textContent).toBe("Films can have at most 60 MB.");
  await choose(1_000);
  expect(field().queryByRole("alert")).toBeNull();
  await SlowCall.last.answer(400, { code: 400, key: "film.wrong", message: "This is none." });
  expect(field().getByRole("alert").textContent).toBe("This is none.");
  await choose(1_000);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await act(async () => undefined);
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(said).toEqual([]);
});
