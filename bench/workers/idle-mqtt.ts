import { once } from "node:events";
import type { Socket } from "node:net";
import { commandTopic } from "@foyer/contract/devices/topics";
import { connectDevice, forDevices, type KeyedDevice } from "./mqtt-device.ts";
import { subscribePacket } from "./mqtt-packets.ts";
import { answering } from "./worker.ts";

/** Devices that connect, listen for commands and say nothing. */
export interface IdleMqtt {
  port: number;
  devices: KeyedDevice[];
}

const open: Socket[] = [];

async function openOne(port: number, device: KeyedDevice): Promise<void> {
  const socket = await connectDevice(port, device);
  socket.write(subscribePacket(commandTopic(device.sn), 1));
  await once(socket, "data");
  open.push(socket);
}

answering(async ({ port, devices }: IdleMqtt) => {
  await forDevices(devices, (device) => openOne(port, device));
  return { open: open.filter((socket) => !socket.destroyed).length };
});
