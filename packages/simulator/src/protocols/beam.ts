/** What the platform sends an infrared counter in an answer; minutes, times of day in minutes after midnight. */
export interface ConfiguredRhythm {
  recordMinutes?: number;
  uploadMinutes?: number;
  /** 0 both, 1 in, 2 out. */
  direction?: number;
  hours?: { open: number; close: number };
}

/** What an infrared counter says of itself, and what it makes of the answers. */
export interface Beam {
  version: string | null;
  /** Per cent. */
  receiver: number;
  transmitter: number;
  configure(rhythm: ConfiguredRhythm): void;
  /** New firmware behind a link. */
  offered(link: string): void;
}

/** One whose answers change nothing. */
export const plainBeam: Beam = {
  version: null,
  receiver: 49,
  transmitter: 47,
  configure: () => {},
  offered: () => {},
};
