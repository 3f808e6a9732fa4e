import { sql } from "kysely";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { type Page, paged } from "../../../platform/database/page.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { visibleDevices } from "../../devices/registry/registry.ts";

const order = {
  fields: { id: "k.id", receivedAt: "k.received_at", sn: "k.sn", size: "size" },
  usual: "k.id",
  id: "k.id",
};

const size = sql<number>`octet_length(k.body)`;

export const unreadableQueries = (db: Db | Tx, caller: Caller, isOpen: boolean) => {
  /** Payloads of devices the caller sees, and those of nobody's devices where they are open to the caller. */
  const visible = () =>
    db
      .selectFrom("kept_payloads as k")
      .where("k.state", "=", "unreadable")
      .where((e) =>
        e.or([
          e("k.sn", "in", visibleDevices(db, caller).select("d.sn")),
          ...(isOpen
            ? [
                e.not(
                  e.exists(e.selectFrom("serial_numbers as s").select("s.sn").whereRef("s.sn", "=", "k.sn")),
                ),
              ]
            : []),
        ]),
      );

  return {
    page({ search, protocol, sort = ["id,desc"], ...rest }: Page & { search: string; protocol?: string }) {
      let query = visible();
      if (search) query = query.where("k.sn", "ilike", contains(search));
      if (protocol !== undefined) query = query.where("k.protocol", "=", protocol);
      const shown = query.select([
        "k.id",
        "k.sn",
        "k.protocol",
        "k.reason",
        "k.received_at",
        size.as("size"),
      ]);
      return paged(query, shown, { ...rest, sort }, order);
    },

    /** One payload with its body. */
    one: (id: number) =>
      visible()
        .select(["k.id", "k.sn", "k.protocol", "k.reason", "k.meta", "k.body", "k.received_at"])
        .where("k.id", "=", id)
        .executeTakeFirst(),

    async areVisible(ids: readonly number[]): Promise<boolean> {
      const wanted = [...new Set(ids)];
      const seen = await visible().select("k.id").where("k.id", "in", wanted).execute();
      return seen.length === wanted.length;
    },

    setReason: (id: number, reason: string) =>
      db.updateTable("kept_payloads").set({ reason }).where("id", "=", id).execute(),

    /** Lets a payload wait under each of its serial numbers, from where it is replayed; gives those nobody has added. */
    async letWait(id: number, sns: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ sn: string }>`
        with gone as (delete from kept_payloads where id = ${id} and state = 'unreadable' returning *),
        kept as (
          insert into kept_payloads (state, sn, protocol, reason, meta, body, received_at, released)
          select 'waiting', t.sn, g.protocol, null, g.meta, g.body, g.received_at,
            ${isOpen} or t.sn in ${visibleDevices(db, caller).select("d.sn")}
          from gone g cross join unnest(${sns}::text[]) as t(sn)
          returning sn
        )
        select sn from kept k where not exists (select 1 from serial_numbers s where s.sn = k.sn)
      `.execute(db);
      return rows.map(({ sn }) => sn);
    },

    discard: (ids: readonly number[]) =>
      db.deleteFrom("kept_payloads").where("state", "=", "unreadable").where("id", "in", ids).execute(),
  };
};
