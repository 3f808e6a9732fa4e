import { EventEmitter } from "node:events";
import type { CommandName, CommandState } from "@foyer/contract/devices/commands";
import type { LiveTotals } from "@foyer/contract/devices/messaging";

/** Every event that may go upward, on one screen. */
export interface EventMap {
  /** Figures of these entities changed; none of a time before `fromMs`, where that is known. */
  countsChanged: { tenantId: number; entityIds: number[]; fromMs?: number };
  /** Somebody changed something of a company (null: of all), such as names, bindings, holidays or rules. */
  companyChanged: { tenantId: number | null };
  /** A device was added: what was kept for its serial number can be replayed. */
  deviceAdded: { tenantId: number; deviceId: number; sn: string };
  /** A key of a device was made, revoked or given an end: connections look again. */
  deviceKeysChanged: { tenantId: number; deviceId: number; sn: string };
  /** What a company demands of its devices, or one of its site keys, has changed. */
  deviceSecurityChanged: { tenantId: number };
  /** What people of a company may do and see has changed; open streams look again. */
  accessChanged: { tenantId: number };
  /** Roll-ups have to be recomputed. */
  recomputeMarked: { tenantId: number };
  /** Devices were given something to do. */
  commandsQueued: { tenantId: number; deviceIds: number[] };
  /** A command of a device is over. */
  commandEnded: {
    tenantId: number;
    deviceId: number;
    commandId: string;
    name: CommandName;
    state: CommandState;
  };
  /** A device can be commanded from now on. */
  deviceConnected: { tenantId: number; deviceId: number; sn: string };
  /** Running totals of a watched device. */
  deviceTotals: {
    tenantId: number;
    deviceId: number;
    entityId: number;
    sn: string;
    totals: LiveTotals["totals"];
  };
  /** A task is to run earlier than was planned. */
  taskChanged: object;
}

/** Typed news within one process; listeners must not throw. */
export class Events {
  readonly #emitter = new EventEmitter({ captureRejections: false });

  emit<K extends keyof EventMap>(name: K, news: EventMap[K]): void {
    this.#emitter.emit(name, news);
  }

  /** Returns the function that stops listening. */
  on<K extends keyof EventMap>(name: K, listener: (news: EventMap[K]) => void): () => void {
    this.#emitter.on(name, listener);
    return () => this.#emitter.off(name, listener);
  }
}
