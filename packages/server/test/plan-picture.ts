import { heatReports } from "@foyer/contract/reporting/heat-reports";
import { apiRoot } from "../src/platform/http/serve.ts";
import type { TestServer } from "./test-server.ts";

const big32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
/** As much of a PNG as says how large it is; another number makes another picture. */
export const pngOf = (width: number, height: number, nth = 0): Buffer =>
  Buffer.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...big32(13), 0x49, 0x48, 0x44, 0x52],
    ...[...big32(width), ...big32(height), 8, 6, 0, 0, 0, nth],
  ]);

const boundary = "-----------------------------foyer";

/** Uploads the picture of a plan as a browser does. */
export async function uploadPlan(server: TestServer, token: string, body: Buffer) {
  const answer = await server.http.inject({
    method: "POST",
    url: apiRoot + heatReports.upload.path,
    headers: { authorization: token, "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="plan.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      body,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  return answer.json();
}
