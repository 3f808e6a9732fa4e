/** The few packets of MQTT 3.1.1 a counting device needs, made by hand: they cost next to nothing to send. */

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

function packet(first: number, body: Buffer): Buffer {
  const length: number[] = [];
  let rest = body.length;
  do {
    length.push((rest & 127) | (rest > 127 ? 128 : 0));
    rest >>= 7;
  } while (rest > 0);
  return Buffer.concat([Buffer.from([first, ...length]), body]);
}

/** Clean session, user name and password, no keep-alive. */
export const connectPacket = (clientId: string, user: string, password: string): Buffer =>
  packet(
    0x10,
    Buffer.concat([text("MQTT"), Buffer.from([4, 0xc2, 0, 0]), text(clientId), text(user), text(password)]),
  );

/** QoS 1. */
export const publishPacket = (
  topic: string,
  messageId: number,
  payload: string,
  isRetained = false,
): Buffer =>
  packet(
    isRetained ? 0x33 : 0x32,
    Buffer.concat([text(topic), Buffer.from([messageId >> 8, messageId & 255]), Buffer.from(payload)]),
  );

/** QoS 1. */
export const subscribePacket = (topic: string, messageId: number): Buffer =>
  packet(
    0x82,
    Buffer.concat([Buffer.from([messageId >> 8, messageId & 255]), text(topic), Buffer.from([1])]),
  );

export const connackLength = 4;
export const pubackLength = 4;
export const isConnack = (bytes: Buffer): boolean => bytes[0] === 0x20 && bytes[3] === 0;
export const isPuback = (bytes: Buffer, at: number): boolean => bytes[at] === 0x40;
