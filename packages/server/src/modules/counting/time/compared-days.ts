/** Business days, both included, `yyyy-MM-dd`. */
export interface Days {
  from: string;
  to: string;
}

/** A span beside the one it is compared with. */
export interface ComparedDays {
  current: Days;
  previous: Days;
  /** The last current day is still going on: only the same elapsed time of the last previous day compares. */
  running: boolean;
}
