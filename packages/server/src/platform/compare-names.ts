const collator = new Intl.Collator("en", { numeric: true });

/** The order of names where rows are not ordered by the database: Camera 2 before Camera 10. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);
