import { onTestFinished, vi } from "vitest";
import { type PretendPlatform, pretendPlatform } from "./pretend-platform.ts";

/** A pretended platform for one test; what the simulator says about failures is not printed. */
export async function quietPlatform(): Promise<PretendPlatform> {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const platform = await pretendPlatform();
  onTestFinished(() => {
    platform.close();
    vi.restoreAllMocks();
  });
  return platform;
}
