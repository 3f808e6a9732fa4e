/** Advisory locks of one number: here, so that no two mean the same. */
export const advisoryLocks = {
  /** Devices are looked through for what went offline. */
  presence: 7_202_711,
  /** The database is brought up to date. */
  migration: 7_304_118,
  /** The first of something at an external broker is added that must be unique. */
  brokerSlots: 7_304_119,
  /** Held together by who reads whole tables for long, and alone by who drops or changes tables. */
  shapes: 7_304_120,
  /** Partitions are made. */
  partitions: 7_304_121,
} as const;

/** The first number of advisory locks of two; the second is that of a device's lock, an entity, a company, a user, or a hash. */
export const lockClasses = {
  /** A device's records and bindings are written. */
  device: 7_304,
  /** Roll-ups a device contributes to are written: shared by live records, alone by who makes them anew. */
  rollup: 7_305,
  /** Pictures are uploaded. */
  upload: 7_311,
  /** Films arrive. */
  film: 7_312,
  /** An entity is inspected. */
  inspection: 7_313,
  /** A company's roll-ups are checked. */
  check: 7_314,
  /** An entity's roll-ups are made anew. */
  recomputing: 7_315,
  /** Somebody signs in: shared; what they sign in with is changed: alone. */
  account: 7_316,
} as const;
