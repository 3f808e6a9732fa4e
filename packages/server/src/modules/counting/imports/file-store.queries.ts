import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** Bytes of one piece, packed. */
const pieceSize = 512 * 1024;

/** Keeps the packed text of a file in pieces, one after the other. */
export async function keepContent(
  db: Db | Tx,
  tenantId: number,
  fileId: number,
  packed: AsyncIterable<Buffer>,
): Promise<void> {
  let position = 0;
  let held: Buffer[] = [];
  let size = 0;
  const keep = async () => {
    if (size === 0) return;
    const body = Buffer.concat(held);
    await db
      .insertInto("import_chunks")
      .values({ tenant_id: tenantId, file_id: fileId, position: position++, body })
      .execute();
    held = [];
    size = 0;
  };
  for await (const part of packed) {
    held.push(part);
    size += part.length;
    if (size >= pieceSize) await keep();
  }
  await keep();
}

async function* pieces(db: Db | Tx, tenantId: number, fileId: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const piece = await db
      .selectFrom("import_chunks")
      .select("body")
      .where("tenant_id", "=", tenantId)
      .where("file_id", "=", fileId)
      .where("position", "=", position)
      .executeTakeFirst();
    if (!piece) return;
    yield piece.body;
  }
}

/** The text of a file, unpacked, piece by piece. */
export function readContent(db: Db | Tx, tenantId: number, fileId: number): AsyncIterable<Buffer> {
  const source = Readable.from(pieces(db, tenantId, fileId));
  const unpacked = createGunzip();
  source.on("error", (error) => unpacked.destroy(error));
  unpacked.on("close", () => source.destroy());
  return source.pipe(unpacked);
}

/** Forgets what the files of an import said; their names stay. */
export const forgetContent = (db: Db | Tx, tenantId: number, importId: number) =>
  db
    .deleteFrom("import_chunks")
    .where("tenant_id", "=", tenantId)
    .where("file_id", "in", (e) =>
      e
        .selectFrom("import_files")
        .select("id")
        .where("tenant_id", "=", tenantId)
        .where("import_id", "=", importId),
    )
    .execute();
