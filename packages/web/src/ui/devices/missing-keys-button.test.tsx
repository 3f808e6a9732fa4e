import { deviceKeys } from "@foyer/contract/devices/security";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { stubServer } from "../../testing/stub-server.ts";
import { MissingKeysButton } from "./missing-keys-button.tsx";

inEnglish();

test("new keys are saved as a file this once, its cells no formulas", async () => {
  const server = stubServer();
  const saved: Blob[] = [];
  const createObjectURL = vi.fn((file: Blob) => {
    saved.push(file);
    return "blob:x";
  });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() }));
  server.grant(deviceKeys.missing, [{ sn: "A1", name: '=1+"2"', key: "-secret" }]);
  renderScreen(<MissingKeysButton />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Create keys and save them" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await saved[0]?.text())?.replace("\uFEFF", "")).toBe(
    '"sn","name","key"\r\n"A1","\'=1+""2""","-secret"\r\n',
  );
  expect(server.callsTo(deviceKeys.missing)).toHaveLength(1);
});
