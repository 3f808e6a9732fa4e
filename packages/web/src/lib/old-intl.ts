/*
 * Numbers and clocks as every browser writes them. Those of televisions of 2020 know no units, and ignore signs and the 24 hours
 * of a clock without a word.
 */
interface Writer<Value> {
  format: (value: Value) => string;
}

const units: Readonly<Record<string, string>> = { hour: "h", minute: "min", second: "s" };

export function numberWriter(tag: string, options: Intl.NumberFormatOptions): Writer<number> {
  const { style, unit = "", unitDisplay: _, ...plain } = options;
  if (style === "unit" && !knowsUnits()) {
    const numbers = new Intl.NumberFormat(tag, plain);
    return { format: (value) => `${numbers.format(value)} ${units[unit] ?? unit}` };
  }
  const numbers = new Intl.NumberFormat(tag, options);
  if (options.signDisplay === undefined || numbers.resolvedOptions().signDisplay !== undefined)
    return numbers;
  const none = numbers.format(0);
  return {
    format(value) {
      const text = numbers.format(value);
      return value > 0 && text !== none ? `+${text}` : text;
    },
  };
}

export function dateWriter(tag: string, options: Intl.DateTimeFormatOptions): Writer<Date> {
  const dates = new Intl.DateTimeFormat(tag, options);
  if (options.hourCycle === undefined || dates.resolvedOptions().hourCycle === options.hourCycle)
    return dates;
  const { hourCycle: _, ...rest } = options;
  const hours = new Intl.DateTimeFormat(tag, { ...rest, hour12: false });
  // There the first hour is called the last.
  return { format: (moment) => hours.format(moment).replace(/(^|\D)24(?=:)/, "$100") };
}

function knowsUnits(): boolean {
  try {
    return new Intl.NumberFormat("en", { style: "unit", unit: "hour" }).format(1) !== "1";
  } catch {
    return false;
  }
}
