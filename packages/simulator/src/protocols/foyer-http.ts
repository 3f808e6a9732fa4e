import type { CountRecord } from "./count-record.ts";
import { flowBody } from "./flow-body.ts";
import type { HttpPost } from "./http-post.ts";
import { Refused, type Uplink } from "./uplink.ts";

/** Foyer's own format over HTTP; devices that share a key share their calls. */
export class FoyerHttp implements Uplink {
  readonly batchSize: number;
  private readonly http: HttpPost;
  private readonly key: string | null;

  constructor(http: HttpPost, key: string | null, batchSize = 1000) {
    this.http = http;
    this.key = key;
    this.batchSize = batchSize;
  }

  deliver(batch: readonly CountRecord[]): Promise<void> {
    return this.post("/v1/records", flowBody(batch));
  }

  deliverHeat(body: string): Promise<void> {
    return this.post("/v1/heat", body);
  }

  async close(): Promise<void> {}

  drop(): void {}

  private async post(path: string, body: string): Promise<void> {
    const authorization = this.key === null ? undefined : { authorization: `Bearer ${this.key}` };
    const { status, text } = await this.http.post(path, body, authorization);
    if (status !== 200) throw new Refused(status, text);
  }
}
