import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { ReadableStream as NodeStream } from "node:stream/web";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { createTarDecoder, createTarPacker, type TarPackController } from "modern-tar";
import { decrypterFor, encrypterFor } from "./backup-key.ts";

/** A file of an archive. */
export interface Entry {
  name: string;
  data: Buffer;
}

/** A longer entry is none of ours. */
const longestEntry = 256 * 1024 * 1024;
const ageMark = Buffer.from("age-encryption.org/v1\n");
const zstdMark = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** How the names of archives end: it tells which tools open them. */
export const archiveEnding = (key: string | undefined): string =>
  key === undefined ? ".tar.zst" : ".tar.zst.age";

/** Writes an archive, which is there as a whole or not at all; gives its size in bytes. */
export async function writeArchive(
  path: string,
  key: string | undefined,
  entries: AsyncIterable<Entry>,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const draft = `${path}.part`;
  await rm(draft, { force: true });
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  // Everything lies in it: only the account that made it may read it.
  const file = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
  try {
    if (key === undefined) await pipeline(packed(entries), compress, file, { signal });
    else {
      const encrypter = await encrypterFor(key);
      const sealed = async function* (clear: AsyncIterable<Uint8Array>) {
        yield* iterated(await encrypter.encrypt(streamed(clear)));
      };
      await pipeline(packed(entries), compress, sealed, file, { signal });
    }
    await rename(draft, path);
    await syncFolder(dirname(path));
    return file.bytesWritten;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

// The same streams, which Node and browsers describe differently.
const streamed = (bytes: AsyncIterable<Uint8Array>) =>
  NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array>;
const iterated = <Part>(stream: ReadableStream<Part>) => stream as unknown as AsyncIterable<Part>;

async function* packed(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  feed(controller, entries).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  );
  yield* iterated(readable);
}

async function feed(controller: TarPackController, entries: AsyncIterable<Entry>): Promise<void> {
  for await (const { name, data } of entries) {
    const writer = controller.add({ name, size: data.length, mode: 0o600 }).getWriter();
    await writer.write(data);
    await writer.close();
  }
}

/** The new name outlives a power cut as well. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Reads an archive entry by entry; throws an Error that says what is wrong with the file or the key. */
export async function* readArchive(path: string, key: string | undefined): AsyncGenerator<Entry> {
  const mark = await firstBytes(path);
  const isEncrypted = mark.equals(ageMark);
  if (!isEncrypted && !mark.subarray(0, zstdMark.length).equals(zstdMark))
    throw new Error(`${path} is no backup of Foyer.`);
  if (isEncrypted && key === undefined)
    throw new Error(`${path} is encrypted: FOYER_BACKUP_KEY has to be the key it was made with.`);
  const file = createReadStream(path);
  const clear = isEncrypted && key !== undefined ? await opened(path, key, file) : file;
  try {
    const unpacked = createTarDecoder({ strict: true });
    const readToItsEnd = streamed(unzipped(clear)).pipeTo(unpacked.writable);
    readToItsEnd.catch(() => undefined);
    for await (const { header, body } of iterated(unpacked.readable)) {
      if (header.size > longestEntry) throw new Error(`${header.name} is too long`);
      yield { name: header.name, data: await joined(body) };
    }
    // Behind the last entry lies what shows that all before it is as it was.
    await readToItsEnd;
  } catch (error) {
    throw new Error(`${path} is damaged or cut short (${(error as Error).message}); it was not used.`);
  } finally {
    file.destroy();
  }
}

async function* unzipped(clear: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unzip = createZstdDecompress();
  pipeline(clear, unzip).catch(() => undefined);
  yield* unzip;
}

async function opened(
  path: string,
  key: string,
  file: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = decrypterFor(key);
  try {
    return iterated(await decrypter.decrypt(streamed(file)));
  } catch (error) {
    throw new Error(`FOYER_BACKUP_KEY does not open ${path} (${(error as Error).message}).`);
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === "ENOENT" ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}`,
    );
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageMark.length), 0, ageMark.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function joined(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of iterated(body)) parts.push(part);
  return Buffer.concat(parts);
}
