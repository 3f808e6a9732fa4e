import { expect, test } from "vitest";
import { closer, daysOfPiece } from "./pieces.ts";

test("a piece ends with its week, month or year, or with the asked days", () => {
  const asked = { endTime: "2026-05-20" };
  expect(daysOfPiece("2026-05-04", "1w", asked)).toEqual({ startTime: "2026-05-04", endTime: "2026-05-10" });
  expect(daysOfPiece("2026-05-07", "1w", asked).endTime).toBe("2026-05-10");
  expect(daysOfPiece("2026-05-18", "1w", asked).endTime).toBe("2026-05-20");
  expect(daysOfPiece("2024-02-10", "1n", asked).endTime).toBe("2024-02-29");
  expect(daysOfPiece("2025-03-01", "1y", asked).endTime).toBe("2025-12-31");
  expect(daysOfPiece("2026-05-04 23:00", "1h", asked)).toEqual({
    startTime: "2026-05-04",
    endTime: "2026-05-04",
  });
});

test("looking closer divides a piece finer, as its days allow, down to hours", () => {
  const asked = { endTime: "2026-05-20" };
  expect(closer("2025-01-01", "1y", asked)).toMatchObject({ endTime: "2025-12-31", interval: "1n" });
  expect(closer("2026-04-01", "1n", asked)).toMatchObject({ endTime: "2026-04-30", interval: "1d" });
  expect(closer("2026-05-19", "1n", asked)).toMatchObject({ endTime: "2026-05-20", interval: "1h" });
  expect(closer("2026-05-04", "1w", asked)).toMatchObject({ interval: "1d", time: null });
  expect(closer("2026-05-04", "1d", asked)).toMatchObject({ startTime: "2026-05-04", interval: "1h" });
  expect(closer("2026-05-04 10:00", "1h", asked)).toBeUndefined();
});
