import type { HttpPost } from "./http-post.ts";
import { Refused } from "./uplink.ts";

/** Posts to a platform whose status alone says whether it has stored the body. */
export async function postForStatus(http: HttpPost, path: string, body: object): Promise<void> {
  const { status, text } = await http.post(path, JSON.stringify(body));
  if (status < 200 || status > 299) throw new Refused(status, text);
}
