import type { Decoded, HttpAnswer, Outcome } from "./protocol.ts";

/**
 * For brands that read the status alone. A body that cannot be read is refused: sending it again changes nothing, but
 * the sensor's own screen shows that something is set wrong.
 */
export function statusAnswer(decoded: Decoded, outcome: Outcome): HttpAnswer {
  const text = (status: number, body: string) => ({ status, contentType: "text/plain; charset=utf-8", body });
  if (outcome === "failed") return text(503, "try again later");
  if (outcome === "unreadable") return text(422, decoded.ok ? "unreadable" : decoded.reason);
  return text(200, "");
}
