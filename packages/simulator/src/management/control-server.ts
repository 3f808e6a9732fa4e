import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { FaultOrder } from "@foyer/contract/devices/fleet-plan";
import type { CommandLedger } from "./command-ledger.ts";

/** What the control server needs of a simulated device. */
export interface ControlledDevice {
  order(order: FaultOrder): void;
  view(): object;
}

const longestBody = 10_000;

/**
 * For tests on this machine only: `POST /devices/<sn>/fault`, `GET /devices`, `GET /devices/<sn>`,
 * `GET /ledger`. Gives its port.
 */
export async function openControlServer(
  port: number,
  devices: ReadonlyMap<string, ControlledDevice>,
  ledger: CommandLedger,
): Promise<{ port: number; close: () => void }> {
  const server: Server = createServer((request, answer) => {
    const tell = ({ status, body }: Answer) => {
      answer.writeHead(status, { "content-type": "application/json" });
      answer.end(JSON.stringify(body));
    };
    answerTo(request, devices, ledger).then(tell, (reason: unknown) =>
      tell({ status: 400, body: { message: String(reason) } }),
    );
  });
  server.listen(port, "127.0.0.1");
  await new Promise((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Answer {
  status: number;
  body: unknown;
}

async function answerTo(
  request: IncomingMessage,
  devices: ReadonlyMap<string, ControlledDevice>,
  ledger: CommandLedger,
): Promise<Answer> {
  const path = new URL(request.url ?? "/", "http://control").pathname;
  if (path === "/ledger") return { status: 200, body: ledger.all };
  if (path === "/devices") return { status: 200, body: [...devices.keys()] };
  const [, sn, action] = /^\/devices\/([^/]+)(\/fault)?$/.exec(path) ?? [];
  const device = devices.get(decodeURIComponent(sn ?? ""));
  if (!device) return { status: 404, body: { message: "no such device" } };
  if (action === undefined) return { status: 200, body: device.view() };
  if (request.method !== "POST") return { status: 405, body: { message: "POST" } };
  device.order(FaultOrder.parse(JSON.parse(await readText(request))));
  return { status: 200, body: device.view() };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longestBody) throw new Error("too long");
  }
  return text;
}
