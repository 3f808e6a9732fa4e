import { EventEmitter } from "node:events";

/** Everything that may be told upward, on one screen. */
export interface EventMap {
  /** Figures of these entities changed. */
  countsChanged: { tenantId: number; entityIds: number[] };
  /** A device was added: what was kept for its serial number can be replayed. */
  deviceAdded: { tenantId: number; deviceId: number; sn: string };
  /** What people of a company may do and see has changed; open streams look again. */
  accessChanged: { tenantId: number };
  /** Roll-ups have to be made anew. */
  recomputeMarked: { tenantId: number };
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
