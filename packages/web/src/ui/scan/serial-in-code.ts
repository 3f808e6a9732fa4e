const serialNumber = /^[A-Za-z0-9:._-]{1,64}$/;
/** What labels call it: "S/N: 4711", {"sn":"4711"}, https://…?sn=4711. */
const names = ["sn", "s/n", "serial", "serialnumber", "serial_number", "serialno"];
const isName = (name: string) => names.includes(name.trim().toLowerCase());

/** The serial number that the QR code or barcode of a device's label holds; undefined where there is none in it. */
export function serialInCode(text: string): string | undefined {
  const whole = text.trim();
  const found = inUrl(whole) ?? inJson(whole) ?? inPairs(whole) ?? whole;
  return serialNumber.test(found) ? found : undefined;
}

function inUrl(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { searchParams, pathname } = new URL(text);
  const named = [...searchParams].find(([name]) => isName(name))?.[1];
  return named ?? pathname.split("/").filter(Boolean).at(-1);
}

function inJson(text: string): string | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    const held: Record<string, unknown> = JSON.parse(text);
    const [, value] = Object.entries(held).find(([name]) => isName(name)) ?? [];
    return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  } catch {
    return undefined;
  }
}

/** Names and values, one a line or parted by commas and semicolons. */
function inPairs(text: string): string | undefined {
  for (const part of text.split(/[\n\r;,]+/)) {
    const [, name = "", value = ""] = /^\s*([A-Za-z_/]+(?: ?[Nn]o\.?)?)\s*[:=#]\s*(\S+)\s*$/.exec(part) ?? [];
    if (isName(name)) return value;
  }
  return undefined;
}
