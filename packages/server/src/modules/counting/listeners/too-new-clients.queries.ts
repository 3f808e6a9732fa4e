import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

/** How such connections are listed among what cannot be read. */
export const protocol = "mqtt";
const reason = "it speaks MQTT 5: set it to MQTT 3.1.1";

export interface TooNewClient {
  /** null = what it calls itself is no serial number. */
  sn: string | null;
  address: string;
  /** Whether somebody has added the serial number. */
  isKnown: boolean;
  said: Buffer;
  at: Date;
}

export const tooNewClientQueries = (db: Db) => ({
  /** Lists a client once under its name; of unknown ones so many in all. */
  list: ({ sn, address, isKnown, said, at }: TooNewClient, mostStrangers: number) =>
    sql`
      insert into kept_payloads (state, sn, protocol, reason, meta, body, received_at)
      select 'unreadable', ${sn}, ${protocol}, ${reason}, jsonb_build_object('from', ${address}::text), ${said}, ${at}
      where not exists (select 1 from kept_payloads
          where state = 'unreadable' and sn is not distinct from ${sn} and protocol = ${protocol})
        and (${isKnown} or (select count(*) < ${mostStrangers} from kept_payloads k
          where k.state = 'unreadable' and k.protocol = ${protocol}
            and not exists (select 1 from serial_numbers s where s.sn = k.sn)))
    `.execute(db),
});
