import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { forwarding } from "@foyer/contract/places/forwarding";
import type { Faults } from "../outcome.ts";
import type { ChaosHouse } from "./chaos-house.ts";

const dayMs = 86_400_000;
const slotMs = 900_000;
/** A slot is sent once all sensors had the time to report. */
const readyMs = 2 * slotMs;

interface Taken {
  revision: number;
  values: string;
}

interface SentSlot {
  start: string;
  revision: number;
  in: number | null;
  out: number | null;
}

/** Another system that an entity's figures are forwarded to; it takes everything and remembers it. */
export class ForwardingReceiver {
  private readonly server: Server;
  private readonly bySlot = new Map<number, Taken>();
  /** Sent once more, as where the sender ended before it noted the answer. */
  again = 0;
  /** The same number with other values, or a number that is none of the next ones. */
  contradictions = 0;
  taken = 0;

  private constructor() {
    this.server = createServer((request, answer) => {
      void this.take(request).finally(() => answer.end());
    });
  }

  /** The house's first entity forwards to it, from two days ago on. */
  static async of({ site, truth }: ChaosHouse): Promise<ForwardingReceiver> {
    const receiver = new ForwardingReceiver();
    receiver.server.listen(0, "127.0.0.1");
    await once(receiver.server, "listening");
    const { port } = receiver.server.address() as { port: number };
    const [entityId] = site.entityIds as [number];
    await site.ask(forwarding.save, {
      body: {
        entityId,
        protocols: [
          {
            protocol: 1,
            enabled: 1,
            address: `http://127.0.0.1:${port}/`,
            channelCode: "chaos",
            header: "",
            headerSecret: "",
          },
        ],
      },
    });
    await truth.rows("update entities set push_state = 1 where id = $1", [entityId]);
    await truth.rows("update forwardings set since = $1", [new Date(Date.now() - 2 * dayMs)]);
    return receiver;
  }

  /** Slots whose last values here are not the figures; looked for again until there are none or the time is up. */
  async differences({ truth, site }: ChaosHouse): Promise<number> {
    const [row] = await truth.rows<{ since: Date }>("select since from forwardings");
    const rows = await truth.rows<{ slot: Date; values: string }>(
      `select slot, concat_ws(' ', coalesce(sum(in_count), 0), coalesce(sum(out_count), 0)) as values
       from rollups where kind = 0 and subject_id = $1 and slot >= $2 and slot <= $3 group by slot`,
      [site.entityIds[0], row?.since, new Date(Date.now() - readyMs)],
    );
    return rows.filter(({ slot, values }) => this.bySlot.get(slot.getTime())?.values !== values).length;
  }

  expectConsistent(faults: Faults): void {
    faults.none(this.contradictions, "forwarded slots contradict what was sent before under the same number");
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }

  private async take(request: IncomingMessage): Promise<void> {
    let text = "";
    for await (const part of request) text += String(part);
    const { slots } = JSON.parse(text) as { slots: SentSlot[] };
    for (const { start, revision, in: entered, out: left } of slots) {
      const slot = Date.parse(start);
      const values = `${entered ?? 0} ${left ?? 0}`;
      const before = this.bySlot.get(slot);
      this.taken++;
      if (before?.revision === revision) {
        this.again++;
        if (before.values !== values) this.contradictions++;
      } else if (revision !== (before?.revision ?? 0) + 1) this.contradictions++;
      this.bySlot.set(slot, { revision, values });
    }
  }
}
