type Fields<Name extends string> = Readonly<Record<Name, unknown>>;

/** What a form begins with: a new thing as `blank` says, one there is with the same fields. */
export const draftFrom = <Name extends string>(
  blank: Fields<Name>,
  thing: Fields<Name> | undefined,
): object =>
  thing === undefined
    ? blank
    : Object.fromEntries(Object.keys(blank).map((name) => [name, thing[name as Name]]));
