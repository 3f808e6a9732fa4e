import { Agent, request } from "node:http";

const timeoutMs = 60_000;

/** Posts JSON over kept connections. */
export class HttpPost {
  private readonly agent: Agent;
  private readonly host: string;
  private readonly port: number;
  private readonly root: string;

  /** `siteKey`: what its addresses carry, but for Foyer's own format, which proves itself by its header. */
  constructor(
    host: string,
    port: number,
    { connections = 32, siteKey }: { connections?: number; siteKey?: string | undefined } = {},
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.host = host;
    this.port = port;
    this.root = siteKey === undefined ? "" : `/d/${siteKey}`;
  }

  post(
    path: string,
    body: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; text: string }> {
    const bytes = Buffer.from(body);
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
    const call = request(
      {
        host: this.host,
        port: this.port,
        path: path.startsWith("/v1/") ? path : this.root + path,
        method: "POST",
        agent: this.agent,
        timeout: timeoutMs,
        headers: { "content-type": "application/json", "content-length": bytes.length, ...headers },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
        );
        answer.on("error", reject);
        answer.on("aborted", () => reject(new Error("the answer broke off")));
      },
    );
    call.on("timeout", () => call.destroy(new Error("no answer")));
    call.on("error", reject);
    call.end(bytes);
    return promise;
  }

  close(): void {
    this.agent.destroy();
  }
}
