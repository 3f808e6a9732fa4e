import { describe, expect, test } from "vitest";
import { findSilence, type SiteSensor } from "./silence.ts";

let made = 0;
const at = (time: string) => new Date(`2026-05-10T${time}:00Z`);
const sensor = (lastSeenAt: Date | null, online = false, uploadInterval = 5): SiteSensor => ({
  id: ++made,
  online,
  lastSeenAt,
  uploadInterval,
});
const online = () => sensor(at("12:00"), true);

describe("where a silence comes from", () => {
  const silent = sensor(at("10:05"));

  test("one of three, whose others report, has trouble of its own", () => {
    expect(findSilence(silent, [silent, online(), online()])).toEqual({
      cause: "sensor",
      others: 2,
      othersOnline: 2,
    });
  });

  test("all of a site that fell silent together lost network or power", () => {
    expect(findSilence(silent, [silent, sensor(at("10:00")), sensor(at("10:20"))])).toEqual({
      cause: "site",
      others: 2,
      othersOnline: 0,
    });
  });

  test("some that fell silent together share something", () => {
    expect(findSilence(silent, [sensor(at("10:01")), online()]).cause).toBe("shared");
    expect(findSilence(silent, [sensor(at("10:01")), sensor(at("07:00"))]).cause).toBe("shared");
  });

  test("another that has been silent for days has nothing to do with it", () => {
    expect(findSilence(silent, [sensor(new Date("2026-05-01T10:00:00Z"))]).cause).toBe("sensor");
  });

  test("how exactly moments agree depends on the longest interval", () => {
    expect(findSilence(silent, [sensor(at("09:10"), false, 60)]).cause).toBe("site");
    expect(findSilence(silent, [sensor(at("09:10"), false, 5)]).cause).toBe("sensor");
  });

  test("the only one of its site can be compared with none, nor with one that was never heard", () => {
    expect(findSilence(silent, [silent]).cause).toBe("only");
    expect(findSilence(silent, [silent, sensor(null)])).toEqual({
      cause: "only",
      others: 1,
      othersOnline: 0,
    });
  });

  test("one that was never heard is not silent: it has never begun", () => {
    expect(findSilence(sensor(null), [online()]).cause).toBe("never");
  });
});
