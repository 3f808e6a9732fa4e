/** What a form begins with: a new thing as `blank` says, one there is with the same fields. */
export const draftFrom = <Blank extends object>(
  blank: Blank,
  thing: { readonly [Field in keyof Blank]: unknown } | undefined,
): object =>
  thing === undefined
    ? blank
    : Object.fromEntries(Object.keys(blank).map((name) => [name, thing[name as keyof Blank]]));
