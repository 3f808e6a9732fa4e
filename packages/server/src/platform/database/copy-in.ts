import type pg from "pg";
import { backgroundTurn } from "../background-turn.ts";

/** The part of the driver's connection that its types leave out. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * Runs a `copy … from stdin`; `chunks` are lines of PostgreSQL's text format. It takes in the first while the next is
 * made, and others have their turn in between.
 */
export function copyIn(client: pg.PoolClient, statement: string, chunks: Iterable<string>): Promise<void> {
  return new Promise((done, failed) => {
    async function send(connection: CopyConnection): Promise<void> {
      for (const chunk of chunks) {
        connection.sendCopyFromChunk(Buffer.from(chunk));
        await backgroundTurn();
      }
      connection.endCopyFrom();
    }
    const copy = {
      submit: (connection: CopyConnection) => connection.query(statement),
      handleCopyInResponse(connection: CopyConnection) {
        send(connection).catch(failed);
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
