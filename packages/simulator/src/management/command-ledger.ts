/** A command as it reached a device. */
export interface ReceivedCommand {
  sn: string;
  /** Number of the vendor's command, e.g. 2101. */
  command: number;
  id: string | null;
  parameters: Record<string, unknown>;
  /** Real time, ISO 8601. */
  at: string;
}

/** Commands kept of all devices together; a bench sends more than anybody reads. */
const most = 200_000;

/** Every command that was received, in order: what the platform says it sent is held against it. */
export class CommandLedger {
  private readonly entries: ReceivedCommand[] = [];

  add(entry: ReceivedCommand): void {
    if (this.entries.length >= most) this.entries.splice(0, most / 10);
    this.entries.push(entry);
  }

  of(sn: string): ReceivedCommand[] {
    return this.entries.filter((entry) => entry.sn === sn);
  }

  get all(): readonly ReceivedCommand[] {
    return this.entries;
  }
}
