import type { FastifyReply } from "fastify";

const types = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  "foyer-screen": "application/zip",
  json: "application/json",
} as const;

/** Signs that no file system takes in a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among them
const unfit = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g;

const longest = 120;

/** Names an answer as a file to be saved. `name` is without its ending. */
export function nameFile(reply: FastifyReply, name: string, kind: keyof typeof types): void {
  const fit = `${name.replace(unfit, " ").trim().slice(0, longest).toWellFormed() || "file"}.${kind}`;
  // Older readers take the plain name, newer ones that in any language (RFC 6266).
  const plain = fit.replace(/[^\x20-\x7e]/g, "_").replace(/[%']/g, "_");
  const coded = encodeURIComponent(fit).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  reply
    .type(types[kind])
    .header("Content-Disposition", `attachment; filename="${plain}"; filename*=UTF-8''${coded}`)
    .header("Cache-Control", "no-store");
}

/** The same, for a raw endpoint that gives `FileBytes`. */
export function answerFile(
  reply: FastifyReply,
  name: string,
  kind: keyof typeof types,
  file: Buffer,
): Buffer {
  nameFile(reply, name, kind);
  return file;
}
