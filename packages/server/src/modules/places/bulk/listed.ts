/** Names in one cell, separated by `;`; one with a separator or quotation mark in it stands in quotation marks. */
export const writeListed = (names: readonly string[]): string =>
  names
    .map((name) => (/[;；"\r\n]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join("; ");

/** The names in a cell, each trimmed; empty ones are left out. */
export function readListed(cell: string): string[] {
  const names: string[] = [];
  for (const [, quoted, plain = ""] of cell.matchAll(
    /\s*(?:"((?:[^"]|"")*)"\s*(?=[;；\r\n]|$)|([^;；\r\n]*))(?:[;；\r\n]|$)/g,
  )) {
    const name = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"');
    if (name !== "") names.push(name);
  }
  return names;
}
