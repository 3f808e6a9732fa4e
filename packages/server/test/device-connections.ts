import { once } from "node:events";
import { connect as dial } from "node:net";
import { connect as connectMqtt, type IClientOptions, type MqttClient } from "mqtt";
import { onTestFinished } from "vitest";
import {
  type Command,
  encodeFrame,
  frameSplitter,
  parseFrame,
} from "../src/modules/devices/protocols/he2/frame.ts";
import type { ListeningServer } from "./test-listeners.ts";

/** A frame as an infrared counter sends it. */
export const he2Frame = (command: Command, data: string): Buffer => encodeFrame(command, 0x02, data);

/** The connection of an infrared counter; answers come as their fields. */
export async function he2Connection(port: number) {
  const socket = dial(port, "127.0.0.1");
  const split = frameSplitter();
  const answers: string[][] = [];
  const wanted: ((answer: string[]) => void)[] = [];
  const arrived = (answer: string[]) => {
    const next = wanted.shift();
    if (next) next(answer);
    else answers.push(answer);
  };
  socket.on("data", (chunk) => {
    for (const frame of split(chunk)) arrived((parseFrame(frame)?.data ?? "").split(","));
  });
  socket.setNoDelay(true);
  await once(socket, "connect");
  onTestFinished(() => void socket.destroy());
  return {
    socket,
    next: (): Promise<string[]> => {
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : new Promise((resolve) => wanted.push(resolve));
    },
    ask(frame: Buffer): Promise<string[]> {
      const answer = this.next();
      socket.write(frame);
      return answer;
    },
  };
}

/** A device at the embedded broker; refused connections throw. It never connects again by itself. */
export async function mqttDevice(
  { ports }: Pick<ListeningServer, "ports">,
  options: IClientOptions = {},
): Promise<MqttClient> {
  const client = connectMqtt(`mqtt://127.0.0.1:${ports.mqtt}`, {
    protocolVersion: 4,
    ...options,
    reconnectPeriod: 0,
  });
  onTestFinished(() => client.endAsync(true));
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("error", reject);
    client.once("close", () => reject(new Error("the connection was closed")));
  });
  client.on("error", () => undefined);
  return client;
}

/** Resolves when the broker has ended the connection. */
export const disconnection = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => client.once("close", () => resolve()));
