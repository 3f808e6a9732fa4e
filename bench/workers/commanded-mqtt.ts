import { commandTopic, replyTopic, stateTopic } from "@foyer/contract/devices/topics";
import { connectDevice, forDevices, type KeyedDevice } from "./mqtt-device.ts";
import { publishPacket, subscribePacket } from "./mqtt-packets.ts";
import { answering } from "./worker.ts";

/** Devices that connect and answer every command at once; they keep the direction they are set. */
export interface CommandedMqtt {
  port: number;
  devices: KeyedDevice[];
  /** They have to say that they are there: the broker is not Foyer's own. */
  announce?: boolean;
}

interface Asked {
  id: string;
  DetectionDirection?: number;
}

const totals = { Enter: "12", Leave: "9", Pass: "30", Return: "2", Shand: "3" };
const result = { isError: false, code: "0", message: "ok" };
const publication = 0x3;

/** The first whole packet of what was received, and the rest; its length is encoded in seven bits a byte. */
function takePacket(bytes: Buffer): { kind: number; body: Buffer; rest: Buffer } | null {
  let length = 0;
  let at = 1;
  for (let shift = 0; ; shift += 7) {
    const part = bytes[at++];
    if (part === undefined) return null;
    length += (part & 127) << shift;
    if (part < 128) break;
  }
  if (bytes.length < at + length) return null;
  const end = at + length;
  return { kind: (bytes[0] ?? 0) >> 4, body: bytes.subarray(at, end), rest: bytes.subarray(end) };
}

async function openOne(port: number, device: KeyedDevice, announce: boolean): Promise<void> {
  const { sn } = device;
  const socket = await connectDevice(port, device);
  let left: Buffer = Buffer.alloc(0);
  let messageId = 0;
  let direction = 1;
  socket.on("data", (chunk) => {
    left = Buffer.concat([left, chunk]);
    for (let packet = takePacket(left); packet; packet = takePacket(left)) {
      left = packet.rest;
      if (packet.kind !== publication) continue;
      const afterTopic = 2 + packet.body.readUInt16BE(0);
      socket.write(Buffer.from([0x40, 2, ...packet.body.subarray(afterTopic, afterTopic + 2)]));
      const { id, DetectionDirection } = JSON.parse(packet.body.subarray(afterTopic + 2).toString()) as Asked;
      direction = DetectionDirection ?? direction;
      messageId = (messageId % 65_535) + 1;
      const reply = { id, result, ...totals, DetectionDirection: direction };
      socket.write(publishPacket(replyTopic(sn), messageId, JSON.stringify(reply)));
    }
  });
  socket.write(subscribePacket(commandTopic(sn), 1));
  if (announce) socket.write(publishPacket(stateTopic(sn), 2, '{"state":"ready","fw":"V1"}', true));
}

answering(async ({ port, devices, announce = false }: CommandedMqtt) => {
  await forDevices(devices, (device) => openOne(port, device, announce));
  return { open: devices.length };
});
