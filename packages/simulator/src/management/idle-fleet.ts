import type { FleetPlan, PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { CameraState } from "../camera/camera-state.ts";
import { Device } from "../device/device.ts";
import { createModel } from "../model/model.ts";
import { CommandLedger } from "./command-ledger.ts";
import { IdleConnection, pingEveryMs } from "./idle-connection.ts";
import { readRequest } from "./request.ts";

const tickMs = 100;

export interface IdleFleetParts {
  plan: FleetPlan;
  host: string;
  port: number;
  /** New connections a second. */
  rate: number;
  echoesId: boolean;
}

/**
 * Many devices that only keep their connection and answer commands: nothing is counted. One timer opens the connections
 * at a rate and pings them in turn; the state of a camera is made at its first command.
 */
export class IdleFleet {
  readonly commands = new CommandLedger();
  connected = 0;
  private readonly connections: IdleConnection[] = [];
  private readonly parts: IdleFleetParts;
  private readonly model;
  private timer: NodeJS.Timeout | null = null;
  private opened = 0;
  /** Pings that are due, and whose turn is next. */
  private pinged = 0;
  private turn = 0;

  constructor(parts: IdleFleetParts) {
    this.parts = parts;
    this.model = createModel(parts.plan.seed, []);
    for (const planned of parts.plan.devices) if (planned.key !== null) this.add(planned, planned.key);
  }

  get size(): number {
    return this.connections.length;
  }

  start(): void {
    this.timer = setInterval(() => this.tick(), tickMs);
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    for (const connection of this.connections.slice(0, this.opened)) connection.close();
  }

  /** Connections and what they cost. */
  summary(): string {
    const megabytes = Math.round(process.memoryUsage().rss / 1_000_000);
    return `${this.connected} of ${this.size} connections, ${this.commands.all.length} commands, ${megabytes} MB`;
  }

  private tick(): void {
    const more = Math.min(this.size, this.opened + Math.ceil((this.parts.rate * tickMs) / 1000));
    while (this.opened < more) this.connections[this.opened++]?.open();
    this.pinged += (this.size * tickMs) / pingEveryMs;
    for (; this.pinged >= 1; this.pinged--) this.connections[this.turn++ % this.opened]?.ping();
  }

  private add(planned: PlannedDevice, key: string): void {
    const { host, port, echoesId } = this.parts;
    const { sn } = planned;
    const { firmware, model } = new Device(planned, this.model, Date.now);
    let state: CameraState | null = null;
    const connection = new IdleConnection({
      ...{ host, port, sn, key },
      announcement: JSON.stringify({ state: "ready", fw: firmware, model }),
      onChange: (isConnected) => {
        this.connected += isConnected ? 1 : -1;
      },
      answer: (text) => {
        const request = readRequest(text);
        if (!request) return null;
        const { id, Command, ...parameters } = request;
        const sentId = typeof id === "string" ? id : null;
        this.commands.add({
          sn,
          command: Number(Command),
          id: sentId,
          parameters,
          at: new Date().toISOString(),
        });
        state ??= this.toState(planned, firmware);
        const { reply } = state.handle(request);
        return JSON.stringify(echoesId && sentId !== null ? { id: sentId, ...reply } : reply);
      },
    });
    this.connections.push(connection);
  }

  private toState(planned: PlannedDevice, firmware: string): CameraState {
    const { plan } = this.parts;
    const nobody = () => ({ enter: 0, leave: 0, pass: 0, back: 0 });
    return new CameraState({
      sn: planned.sn,
      lens: planned.lens ?? "wide",
      hours: 0,
      push: { host: plan.host, port: plan.httpPort, interval: planned.recordMinutes },
      firmware: () => firmware,
      now: Date.now,
      synced: () => {},
      totals: nobody,
      today: nobody,
      snapshot: () => ({ name: "none.png", bytes: Buffer.alloc(0) }),
    });
  }
}
