const time = String.raw`(\d{1,2})[:：.](\d\d)(?:[:：]\d\d)?`;
const timeForm = new RegExp(`^${time}$`);
const hoursForm = new RegExp(`^${time}\\s*(?:[~〜～–—-]|至|to)\\s*${time}$`, "i");

/** Midnight at the end of a day is the one at its beginning. */
const clock = (hour = "", minute = ""): string =>
  hour === "24" && minute === "00" ? "00:00" : `${hour.padStart(2, "0")}:${minute}`;

/** A time of day as people and Excel write it → `HH:mm`; what is none stays as it is. */
export function timeCell(cell: string): string {
  const [, hour, minute] = timeForm.exec(cell) ?? [];
  return hour === undefined ? cell : clock(hour, minute);
}

/** Opening hours as people write them → `HH:mm~HH:mm`; what is none stays as it is. */
export function hoursCell(cell: string): string {
  const [, open, openMinute, close, closeMinute] = hoursForm.exec(cell) ?? [];
  return open === undefined ? cell : `${clock(open, openMinute)}~${clock(close, closeMinute)}`;
}
