import { commandTopic, replyTopic, stateTopic } from "@foyer/contract/devices/topics";
import mqtt from "mqtt";
import { onTestFinished } from "vitest";
import { settingWires } from "../src/modules/devices/protocols/foorir/setting-fields.ts";
import type { MadeDevice } from "./factories.ts";

type Wire = Record<string, unknown>;
const getBySet = new Map(Object.values(settingWires).map(({ set, get }) => [set, get]));
const ranges: Record<number, Wire> = {
  2202: {
    LeftUpPointX: "20",
    LeftUpPointY: "10",
    RightUpPointX: "620",
    RightUpPointY: "10",
    RightDownPointX: "620",
    RightDownPointY: "390",
    LeftDownPointX: "20",
    LeftDownPointY: "390",
  },
  2204: { P1X: "40", P1Y: "30", P2X: "600", P2Y: "30", P3X: "600", P3Y: "370", P4X: "40", P4Y: "370" },
};

export interface SettableDevice {
  /** Every command it was sent, by its vendor number, in order. */
  ledger: number[];
  /** Sets it carried out, with what it was given. */
  sets: Wire[];
  connect: () => Promise<void>;
  /** Goes away as by a power cut. */
  leave: () => Promise<void>;
}

/**
 * A camera that keeps what it is set and reports it when asked, over a real connection. `stores` lets it say yes and
 * keep another value; `refuses`: commands it answers with a code; `silent`: commands it does not answer.
 */
export function settableDevice(
  port: number,
  { sn, key }: MadeDevice,
  behaviour: {
    stores?: (command: number, body: Wire) => Wire;
    refuses?: Record<number, string>;
    silent?: (command: number) => boolean;
    /** What it refuses while its detection is on. */
    quiet?: readonly number[];
    /** Carries out what it does not answer. */
    keepsUnanswered?: boolean;
    /** What it has from the beginning, by the number of the question. */
    has?: Record<number, Wire>;
    after?: (command: number) => void;
  } = {},
): SettableDevice {
  const kept = new Map(Object.entries(behaviour.has ?? {}).map(([get, told]) => [Number(get), told]));
  const ledger: number[] = [];
  const sets: Wire[] = [];
  let client: mqtt.MqttClient | null = null;

  function answerTo(command: number, body: Wire): Wire {
    const isCounting = Number(kept.get(2207)?.DetectionSwitch) === 1;
    const code = isCounting && behaviour.quiet?.includes(command) ? "4" : behaviour.refuses?.[command];
    if (code) return { result: { isError: true, code, message: "no" } };
    const get = getBySet.get(command);
    if (get !== undefined) {
      kept.set(get, behaviour.stores?.(command, body) ?? body);
      sets.push({ Command: command, ...body });
    }
    const told = kept.get(command) ?? ranges[command] ?? {};
    const texts = Object.entries(told).map(([name, value]) => [name, String(value)]);
    return { result: { isError: false, code: "0", message: "ok" }, ...Object.fromEntries(texts) };
  }

  const device: SettableDevice = {
    ledger,
    sets,
    async connect() {
      client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
        clientId: sn,
        username: sn,
        password: key,
        reconnectPeriod: 0,
        will: { topic: stateTopic(sn), payload: Buffer.from('{"state":"lost"}'), qos: 1, retain: true },
      });
      const mine = client;
      mine.on("message", (_topic, payload) => {
        const {
          Command: command,
          id,
          ...body
        } = JSON.parse(payload.toString()) as Wire & { Command: number };
        ledger.push(command);
        if (behaviour.silent?.(command)) {
          if (behaviour.keepsUnanswered) answerTo(command, body);
          return behaviour.after?.(command);
        }
        mine.publish(replyTopic(sn), JSON.stringify({ id, ...answerTo(command, body) }), { qos: 1 });
        behaviour.after?.(command);
      });
      await mine.subscribeAsync(commandTopic(sn), { qos: 1 });
      await mine.publishAsync(stateTopic(sn), '{"state":"ready","fw":"V2.1"}', { qos: 1, retain: true });
    },
    async leave() {
      await new Promise<void>((resolve) => client?.end(true, {}, () => resolve()));
    },
  };
  onTestFinished(async () => {
    await client?.endAsync(true);
  });
  return device;
}
