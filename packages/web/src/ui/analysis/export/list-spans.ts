interface Span {
  startTime: string;
  endTime: string;
}

/** The spans of days a question is about. */
export function listSpans(body: object | undefined): Span[] {
  const { startTime, endTime, ranges } = (body ?? {}) as Partial<Span> & { ranges?: Span[] };
  if (ranges !== undefined) return ranges;
  return startTime && endTime ? [{ startTime, endTime }] : [];
}
