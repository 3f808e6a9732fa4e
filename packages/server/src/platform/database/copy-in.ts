import type pg from "pg";

/** The part of the driver's connection that its types leave out. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Runs a `copy … from stdin`; `rows` are lines of PostgreSQL's text format. */
export function copyIn(client: pg.PoolClient, statement: string, rows: string): Promise<void> {
  return new Promise((done, failed) => {
    const copy = {
      submit: (connection: CopyConnection) => connection.query(statement),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(Buffer.from(rows));
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => done(),
      handleError: failed,
      // The driver would add one of its own.
      callback: () => undefined,
    };
    client.query(copy as unknown as pg.Submittable);
  });
}

/** A value as a field of such a line. */
export function copyField(value: string | number | bigint | null | undefined): string {
  if (value === null || value === undefined) return "\\N";
  if (typeof value !== "string") return String(value);
  return value.replace(/[\\\t\n\r]/g, (sign) => `\\${signs[sign] ?? sign}`);
}

const signs: Record<string, string> = { "\t": "t", "\n": "n", "\r": "r" };
