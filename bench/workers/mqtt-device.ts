import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connackLength, connectPacket, isConnack } from "./mqtt-packets.ts";

/** A device that connects with its own key. */
export interface KeyedDevice {
  sn: string;
  key: string;
}

/** So many at once: every broker limits its queue of new connections. */
const atOnce = 50;

/** A connection of a device that was let in. */
export async function connectDevice(port: number, { sn, key }: KeyedDevice): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(connectPacket(sn, sn, key));
  const [answer] = (await once(socket, "data")) as [Buffer];
  if (answer.length < connackLength || !isConnack(answer)) throw new Error(`${sn} was not let in`);
  return socket;
}

/** Opens the connections of many devices, some at a time. */
export async function forDevices(
  devices: readonly KeyedDevice[],
  open: (device: KeyedDevice) => Promise<void>,
): Promise<void> {
  for (let first = 0; first < devices.length; first += atOnce)
    await Promise.all(devices.slice(first, first + atOnce).map(open));
}
