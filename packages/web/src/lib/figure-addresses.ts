interface Days {
  from: string;
  to: string;
}

interface Subject {
  /** 0 entity, 1 access, 2 area. */
  dataType: 0 | 1 | 2;
  id: number;
}

const address = (page: string, query: Readonly<Record<string, string | number>>) =>
  `${page}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

/** The records behind a figure. Days are included; with moments, the end is not. */
export const recordAddress = ({ dataType, id, from, to }: Subject & Days): string =>
  address("/base/record", { dataType, id, startTime: from, endTime: to });

/** Where a day of a site is corrected; of one of its accesses or areas, where that is the subject. */
export const correctionAddress = (entityId: number, day: string, { dataType, id }: Subject): string =>
  address("/base/correct", { entityId, day, ...(dataType !== 0 && { dataType, id }) });
