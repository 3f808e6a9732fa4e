/** What a device may call itself. */
const serialNumber = /^[\w.:-]{1,64}$/;

export function isSerialNumber(value: unknown): value is string {
  return typeof value === "string" && serialNumber.test(value);
}
