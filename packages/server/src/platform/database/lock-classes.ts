/**
 * What advisory locks are about, the first of their two numbers: here, so that no two mean the same lock. The second number is
 * that of a device's lock, an entity, a company, or a hash.
 */
export const lockClasses = {
  /** A device's records and bindings are written. */
  device: 7_304,
  /** Roll-ups a device contributes to are written: shared by live records, alone by who makes them anew. */
  rollup: 7_305,
  /** A picture is uploaded. */
  upload: 7_311,
  /** A film is kept. */
  film: 7_312,
  /** An entity is inspected. */
  inspection: 7_313,
  /** A company's roll-ups are checked. */
  check: 7_314,
  /** An entity's roll-ups are made anew. */
  recomputing: 7_315,
} as const;
