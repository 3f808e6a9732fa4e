import { afterEach, expect, test, vi } from "vitest";
import { dateWriter, numberWriter } from "./old-intl.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const { DateTimeFormat, NumberFormat } = Intl;

/** As Chromium 67 has it. */
function inOldBrowser(): void {
  vi.spyOn(Intl, "NumberFormat").mockImplementation(function numberFormat(
    tag?: Intl.LocalesArgument,
    { signDisplay: _, ...options }: Intl.NumberFormatOptions = {},
  ) {
    if (options.style === "unit") throw new RangeError("style");
    const numbers = new NumberFormat(tag, options);
    const resolved = { ...numbers.resolvedOptions(), signDisplay: undefined };
    return { format: numbers.format, resolvedOptions: () => resolved } as unknown as Intl.NumberFormat;
  } as never);
  vi.spyOn(Intl, "DateTimeFormat").mockImplementation(function dateTimeFormat(
    tag?: Intl.LocalesArgument,
    { hourCycle: _, hour12, ...options }: Intl.DateTimeFormatOptions = {},
  ) {
    const dates = new DateTimeFormat(tag, {
      ...options,
      ...(hour12 === false && { hourCycle: "h24" as const }),
    });
    const resolved = { ...dates.resolvedOptions(), hourCycle: undefined };
    return { format: dates.format, resolvedOptions: () => resolved } as unknown as Intl.DateTimeFormat;
  } as never);
}

const change = { style: "percent", signDisplay: "exceptZero" } as const;
const hours = { style: "unit", unit: "hour", unitDisplay: "narrow" } as const;
const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" } as const;
const texts = () => [
  ...[0.1, -0.1, 0, 0.001].map((value) => numberWriter("en", change).format(value)),
  ...["2026-05-13T00:05:00Z", "2026-05-13T14:24:00Z"].map((moment) =>
    dateWriter("en", clock).format(new Date(moment)),
  ),
];

test("a browser of a television writes signs and clocks as all others do", () => {
  const wanted = ["+10%", "-10%", "0%", "0%", "00:05", "14:24"];
  expect(texts()).toEqual(wanted);
  inOldBrowser();
  expect(texts()).toEqual(wanted);
  expect(numberWriter("en", hours).format(3)).toBe("3 h");
});
