import { readFileSync } from "node:fs";
import type { ImportCheck } from "@foyer/contract/counting/import-check";
import type { ImportLayout, ImportPlan } from "@foyer/contract/counting/import-plan";
import { type ImportDetails, type ImportFile, imports } from "@foyer/contract/counting/imports";
import { onTestFinished } from "vitest";
import { importJob } from "../src/modules/counting/imports/imports.ts";
import { recompute } from "../src/modules/counting/recomputing/recomputing.ts";
import { apiRoot } from "../src/platform/http/serve.ts";
import { company, companyAdminSession } from "./factories.ts";
import { neverStopping } from "./never-stopping.ts";
import { type Ask, Refused, type TestServer, testServer } from "./test-server.ts";

const boundary = "-----------------------------foyer-import";

interface Part {
  name: string;
  body: Buffer | string;
}

/** A form with files, as a browser sends it. */
export const filesForm = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, body }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(body),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

export interface Uploaded {
  id: number;
  files: ImportFile[];
  refused: { name: string; key: string; values: Record<string, string | number> }[];
}

/** Uploads files over HTTP. */
export async function upload(server: TestServer, token: string, parts: readonly Part[]): Promise<Uploaded> {
  const answer = await server.http.inject({
    method: "POST",
    url: `${apiRoot}${imports.upload.path}`,
    headers: {
      authorization: token,
      lang: "en",
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: filesForm(parts),
  });
  if (answer.statusCode !== 200) throw new Refused(answer.statusCode, answer.json());
  return answer.json().data as Uploaded;
}

export const toPart = (path: string): Part => ({
  name: path.split("/").at(-1) as string,
  body: readFileSync(path),
});

type Change = (guess: ImportLayout, file: ImportFile) => Partial<ImportLayout>;

/** The plan that the guesses make, with what a person would change. */
export const toPlan = (
  { files }: Pick<Uploaded, "files">,
  change: Change = () => ({}),
): Pick<ImportPlan, "files"> => ({
  files: files.map((file) => ({ fileId: file.id, layout: { ...file.guess, ...change(file.guess, file) } })),
});

export interface ImportingServer extends TestServer {
  tenantId: number;
  /** The company's administrator. */
  ask: Ask;
  token: string;
  upload: (...parts: Part[]) => Promise<Uploaded>;
  check: (id: number, plan: ImportPlanDraft) => Promise<ImportCheck>;
  /** Checks, commits and does the work that waits, as a worker would; the roll-ups are recomputed. */
  import: (id: number, plan: ImportPlanDraft) => Promise<ImportDetails>;
  undo: (id: number) => Promise<ImportDetails>;
}

type ImportPlanDraft = Pick<ImportPlan, "files"> & Partial<ImportPlan>;

/** A server with a company that imports. */
export async function importingServer(timeZone = "Europe/Berlin"): Promise<ImportingServer> {
  const server = await testServer();
  const job = importJob(server.platform);
  await server.platform.jobs.start();
  onTestFinished(() => server.platform.jobs.stop());
  await server.platform.jobs.register(job);
  const tenantId = await company(server.admin, { timeZone });
  const { ask, token } = await companyAdminSession(server, tenantId);
  const work = async (id: number): Promise<ImportDetails> => {
    await job.handle({ tenantId, importId: id }, neverStopping);
    await recompute(server.platform.database.pool, tenantId);
    return ask(imports.details, { query: { id } });
  };
  const check = (id: number, plan: ImportPlanDraft) => ask(imports.check, { body: { id, plan } });
  return {
    ...server,
    tenantId,
    ask,
    token,
    upload: (...parts) => upload(server, token, parts),
    check,
    async import(id, plan) {
      await check(id, plan);
      await ask(imports.commit, { body: { id, plan } });
      return work(id);
    },
    async undo(id) {
      await ask(imports.undo, { body: { id } });
      return work(id);
    },
  };
}
