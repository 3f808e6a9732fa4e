import * as z from "zod/mini";
import { endpoint, IdText } from "../../endpoint.ts";
import { FileBytes } from "../../file-bytes.ts";
import { roleKinds, ScreenDocument } from "./screen-document.ts";
import { NodeId } from "./screen-values.ts";

/** What the file of a screen is called at its end. */
export const screenFileEnding = "foyer-screen";
/** Bytes of such a file at most, packed and unpacked, and entries in it. */
export const largestScreenFile = 60 * 1024 * 1024;
export const mostScreenFileEntries = 300;

/** What stands beside the document in a file: for people, and for whoever chooses its places anew. */
export const ScreenSheet = z.object({
  title: z.string(),
  version: z.int(),
  size: z.object({ width: z.int(), height: z.int() }),
  /** The places the screen was about, by their names: ids mean nothing elsewhere. */
  roles: z.array(
    z.object({ key: NodeId, kind: z.enum(roleKinds), label: z.string(), bound: z.array(z.string()) }),
  ),
});
export type ScreenSheet = z.output<typeof ScreenSheet>;

export const exchange = {
  export: endpoint({
    method: "GET",
    path: "/api/screens/export",
    permission: "screen:list",
    summary: `The draft of a screen as a file (.${screenFileEnding}, a zip) with its pictures and films, and without ids of places`,
    raw: true,
    query: z.object({ id: IdText }),
    reply: FileBytes,
  }),
  import: endpoint({
    method: "POST",
    path: "/api/screens/import",
    permission: "screen:add",
    summary: `Reads the file of a screen (multipart field \`file\`), keeps its pictures and films, and answers the document to make a screen of`,
    draft: true,
    reply: z.object({
      document: ScreenDocument,
      /** What its roles were about where it came from. */
      bound: z.record(NodeId, z.array(z.string())),
    }),
  }),
};
