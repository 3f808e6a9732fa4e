/** A serial number made of the levels of a topic: a serial number has no slashes. */
export const serialOfLevels = (...levels: readonly string[]): string => levels.join("/").replaceAll("/", ".");
