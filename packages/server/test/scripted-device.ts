import { commandTopic, replyTopic } from "@foyer/contract/devices/topics";
import type { MqttClient } from "mqtt";
import { vi } from "vitest";
import { mqttDevice } from "./device-connections.ts";
import type { ListeningServer } from "./test-listeners.ts";

export type Message = { id?: string; Command: number } & Record<string, unknown>;
type Reply = Record<string, unknown>;

export const fine = { result: { isError: false, code: "0", message: "fine" } };
export const refusedWith = (code: string, message = "no") => ({ result: { isError: true, code, message } });

/** Values as the vendor's devices tell them, by command number. */
export const vendorAnswers: Readonly<Record<number, Reply>> = {
  1201: { TimeZone: "8", SystemTime: "2026-05-04 10:00:00" },
  1202: { TimeServer: "pool.ntp.org" },
  1203: { DeviceSN: "2010012112250305" },
  1204: { MacAddr: "00:11:22:33:44:55" },
  1205: { FirmwareVer: "V2.1.6" },
  1206: { DeviceType: "1" },
  1207: { SdStation: "Gate", ThesdTimeEnable: "1", SdPflowEnable: "0", ThesdStationEnable: "1" },
  1208: { Protocol: "2", BaudRate: "9600", Address: "1" },
  1401: {
    NandType: "DHCP",
    Ip: "10.0.0.5",
    SubnetMask: "255.255.255.0",
    Gateway: "10.0.0.1",
    DNS1: "",
    DNS2: "",
  },
  2201: { DetectionHeight: "300", FilterHeight: "120", RotateDirectionValue: "0", RotateAngleValue: "1.5" },
  2207: { DetectionSwitch: "1" },
  2212: { Enable: "0" },
  2210: { Enable: "1" },
  2211: { Enable: "1" },
  2213: { Enable: "0" },
  2208: {
    ...{ Server1: "192.168.8.101", Port1: "5001", Interval1: "11", Enable1: "0" },
    ...{ Server2: "192.168.8.102", Port2: "5002", Interval2: "12", Enable2: "1" },
  },
  2209: {
    ...{ PostUrl: "http://a/b", HeartUrl: "http://a/c", DeviceId: "1" },
    ...{ Interval: "2", IntervalMode: "0", RealTimeMode: "1" },
  },
  2214: { Enable: "1", Threshold: "120" },
  2215: { Enable: "1", StayTime: 30 },
  2217: { OpenDelay: "3", CloseDelay: "4" },
  2301: { Enter: "12", Leave: "9", Pass: "30", Return: "2", Shand: "3" },
  2302: { Enter: "2", Leave: "1", Pass: "5", Return: "3" },
  3101: {
    ImageFileName: "a.jpg",
    ImageData: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString("base64"),
  },
};

/** Answers as the vendor's documents have it; sets are taken. */
export const asTheVendor = ({ Command }: Message): Reply => ({ ...fine, ...vendorAnswers[Command] });

/** A device at the broker that does what the test says; it acknowledges and answers by itself unless `answer` gives null. */
export async function scriptedDevice(
  server: Pick<ListeningServer, "ports" | "platform">,
  { sn, key }: { sn: string; key: string },
  {
    answer = asTheVendor,
    echoes = true,
  }: { answer?: (message: Message) => Reply | null; echoes?: boolean } = {},
) {
  const received: Message[] = [];
  const script = { answer };
  const client: MqttClient = await mqttDevice(server, { username: sn, password: key, clientId: sn });
  const say = (reply: Reply) => client.publishAsync(replyTopic(sn), JSON.stringify(reply), { qos: 1 });
  client.on("message", (_topic, payload) => {
    const message = JSON.parse(payload.toString()) as Message;
    received.push(message);
    const reply = script.answer(message);
    if (reply) void say(echoes ? { id: message.id, ...reply } : reply).catch(() => undefined);
  });
  await client.subscribeAsync(commandTopic(sn), { qos: 1 });
  const { pool } = server.platform.database;
  await vi.waitFor(async () => {
    const { rows } = await pool.query("select connected_at from devices where sn = $1", [sn]);
    if (!rows[0]?.connected_at) throw new Error("it is not connected yet");
  }, 10_000);
  return {
    client,
    received,
    say,
    /** From now on it answers so. */
    answerWith(next: (message: Message) => Reply | null): void {
      script.answer = next;
    },
    /** The n-th message, once it has come. */
    message: (nth: number): Promise<Message> =>
      vi.waitFor(() => {
        const one = received[nth];
        if (!one) throw new Error(`${received.length} messages came`);
        return one;
      }, 10_000),
    disconnect: () => client.endAsync(true),
  };
}
