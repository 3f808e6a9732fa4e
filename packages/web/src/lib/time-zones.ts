let known: readonly string[] | undefined;

/** Every time zone the browser knows, the reader's and UTC first; asked for once, the list is long. */
export function timeZones(): readonly string[] {
  known ??= [...new Set([ownTimeZone(), "UTC", ...Intl.supportedValuesOf("timeZone")])];
  return known;
}

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
