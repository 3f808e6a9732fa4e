type Take = (sn: string, line: string, stamp: string, counts: { in: number; out: number }) => void;

/** Takes what an event counted, under the start of its window. */
export function takeHikvision(body: string, take: Take, heartbeats: string[]): void {
  const text = (name: string) => new RegExp(`<${name}>(.*?)<`).exec(body)?.[1];
  const sn = text("macAddress") ?? "";
  const start = text("startTime");
  if (start === undefined) heartbeats.push(sn);
  else {
    const counts = { in: Number(text("enter")), out: Number(text("exit")) };
    take(sn, text("channelID") ?? "", new Date(start).toISOString(), counts);
  }
}
