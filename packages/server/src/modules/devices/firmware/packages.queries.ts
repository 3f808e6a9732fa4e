import { createHash } from "node:crypto";
import type { FirmwarePackage } from "@foyer/contract/devices/firmware";
import { packageUrl } from "@foyer/contract/devices/firmware";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { inParts, spanOfParts } from "../../../platform/database/in-parts.ts";

/** Bytes of one part. */
const partSize = 256 * 1024;
/** Packages nobody made a version of are forgotten after so long. */
const unusedMs = 24 * 3_600_000;

const columns = ["id", "file_name", "size", "md5", "sha256"] as const;

const toPackage = (row: {
  id: number;
  file_name: string;
  size: number;
  md5: string;
  sha256: string;
}): FirmwarePackage => ({
  id: row.id,
  updateUrl: packageUrl(row.id),
  fileName: row.file_name,
  size: row.size,
  md5: row.md5,
  sha256: row.sha256,
});

export const packageQueries = (db: Db | Tx) => ({
  byId: async (id: number): Promise<FirmwarePackage | undefined> => {
    const row = await db
      .selectFrom("firmware_packages")
      .select(columns)
      .where("id", "=", id)
      .where("md5", "<>", "")
      .executeTakeFirst();
    return row && toPackage(row);
  },

  byIds: async (ids: readonly number[]): Promise<Map<number, FirmwarePackage>> => {
    if (ids.length === 0) return new Map();
    const rows = await db.selectFrom("firmware_packages").select(columns).where("id", "in", ids).execute();
    return new Map(rows.map((row) => [row.id, toPackage(row)]));
  },

  /** Keeps a package as it comes in; null for an empty one. Where the stream fails nothing is left of it. */
  async keep(fileName: string, bytes: AsyncIterable<Buffer>): Promise<FirmwarePackage | null> {
    const { id } = await db
      .insertInto("firmware_packages")
      .values({ file_name: fileName, size: 0, part_size: partSize, md5: "", sha256: "" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const drop = () => db.deleteFrom("firmware_packages").where("id", "=", id).execute();
    try {
      const sums = { md5: createHash("md5"), sha256: createHash("sha256") };
      let size = 0;
      let position = 0;
      for await (const body of inParts(bytes, partSize)) {
        sums.md5.update(body);
        sums.sha256.update(body);
        size += body.length;
        await db
          .insertInto("firmware_parts")
          .values({ package_id: id, position: position++, body })
          .execute();
      }
      if (size === 0) {
        await drop();
        return null;
      }
      const whole = { size, md5: sums.md5.digest("hex"), sha256: sums.sha256.digest("hex") };
      await db.updateTable("firmware_packages").set(whole).where("id", "=", id).execute();
      return toPackage({ id, file_name: fileName, ...whole });
    } catch (error) {
      await drop();
      throw error;
    }
  },

  /** The bytes from `from` up to and without `to`, part by part. */
  span: (id: number, from: number, to: number): AsyncGenerator<Buffer> =>
    spanOfParts(
      async (position) =>
        (
          await db
            .selectFrom("firmware_parts")
            .select("body")
            .where("package_id", "=", id)
            .where("position", "=", position)
            .executeTakeFirstOrThrow()
        ).body,
      { from, to, partSize },
    ),

  /** Forgets packages that no version uses: uploads that were given up. */
  forgetUnused: (now: Date) =>
    db
      .deleteFrom("firmware_packages as p")
      .where("p.created_at", "<", new Date(now.getTime() - unusedMs))
      .where((e) =>
        e.not(e.exists(e.selectFrom("firmwares as f").select("f.id").whereRef("f.package_id", "=", "p.id"))),
      )
      .execute(),

  drop: (ids: readonly number[]) => db.deleteFrom("firmware_packages").where("id", "in", ids).execute(),
});
