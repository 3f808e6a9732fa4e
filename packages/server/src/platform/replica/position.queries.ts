import type pg from "pg";

/** Positions in the journal (WAL) as bytes since its beginning: they only grow. */
const bytes = (lsn: string) => `pg_wal_lsn_diff(${lsn}, '0/0')::bigint`;

/** What an installation has of its own: who reads it knows which database this is. */
const identity = "(select md5(value->>'publicKey') from installation where key = 'keyPair')";

export interface PrimaryPosition {
  /** As far as a replica can have come. */
  written: number;
  /** All that was committed lies before it, commits that do not wait for the disk (`synchronous_commit`), too. */
  inserted: number;
  identity: string | null;
}

/** How far the journal has come. */
export async function primaryPosition(pool: pg.Pool): Promise<PrimaryPosition> {
  const { rows } = await pool.query<PrimaryPosition>({
    name: "primary-position",
    text: `select ${bytes("pg_current_wal_lsn()")} as written, ${bytes("pg_current_wal_insert_lsn()")} as inserted,
                  ${identity} as identity`,
  });
  return rows[0] as PrimaryPosition;
}

export interface ReplicaPosition {
  isStandby: boolean;
  /** null: it does not say. */
  replayed: number | null;
  identity: string | null;
}

/** How far the replica has come. */
export async function replicaPosition(pool: pg.Pool): Promise<ReplicaPosition> {
  const { rows } = await pool.query<ReplicaPosition>({
    name: "replica-position",
    text: `select pg_is_in_recovery() as "isStandby", ${bytes("pg_last_wal_replay_lsn()")} as replayed,
                  ${identity} as identity`,
  });
  return rows[0] as ReplicaPosition;
}
