import { setTimeout as sleep } from "node:timers/promises";
import { commandTopic, replyTopic, stateTopic } from "@foyer/contract/devices/topics";
import mqtt, { type MqttClient } from "mqtt";
import pg from "pg";
import { ask } from "../../house/commanded.ts";
import { addKeyedDevices } from "../../house/keyed-devices.ts";
import type { Faults } from "../outcome.ts";
import type { ServersHouse } from "./servers-house.ts";

const cameraCount = 4;
const everyMs = 3_000;
const patienceMs = 120_000;
const totals = { Enter: "12", Leave: "9", Pass: "30", Return: "2", Shand: "3" };
const result = { isError: false, code: "0", message: "ok" };

/** Cameras at the broker which are asked all the time, and note what reached them. */
export class AskedCameras {
  private readonly house: ServersHouse;
  private readonly cameras: MqttClient[];
  private readonly received = new Map<string, number>();
  private isOver = false;
  private asking = Promise.resolve();

  private constructor(house: ServersHouse, sns: readonly string[]) {
    this.house = house;
    this.cameras = sns.map((sn) => this.connect(sn));
  }

  static async of(house: ServersHouse): Promise<AskedCameras> {
    const client = new pg.Client({ connectionString: house.database.url });
    await client.connect();
    const like = house.site.devices[0]?.sn ?? "";
    const wanted = { like, prefix: "COMMANDED", count: cameraCount, deviceType: 2, readVersion: "" };
    const devices = await addKeyedDevices(client, wanted);
    await client.end();
    const cameras = new AskedCameras(
      house,
      devices.map(({ sn }) => sn),
    );
    cameras.asking = cameras.askAll();
    return cameras;
  }

  /** Waits until every command is over; what became of them. Some may get no answer where the database fails too. */
  async end(faults: Faults, { isAllAnswered = false } = {}): Promise<string> {
    this.isOver = true;
    await this.asking;
    const { truth } = this.house;
    const open = () => truth.count("commands where finished_at is null");
    for (const until = Date.now() + patienceMs; (await open()) > 0 && Date.now() < until; ) await sleep(200);
    faults.none(await open(), "commands never came to an end");
    const rows = await truth.rows<{ state: string; n: number }>(
      "select state, count(*)::int as n from commands group by 1 order by 1",
    );
    const answered = await truth.rows<{ id: string }>("select id from commands where state = 'succeeded'");
    faults.none(
      answered.filter(({ id }) => ![...this.received.keys()].some((one) => one.startsWith(id))).length,
      "commands count as answered and never reached their device",
    );
    if (isAllAnswered)
      faults.none(
        await truth.count("commands where name = 'totals' and state <> 'succeeded'"),
        "commands were not answered",
      );
    await Promise.all(this.cameras.map((camera) => camera.endAsync(true)));
    const again = [...this.received.values()].filter((times) => times > 1).length;
    const states = rows.map(({ state, n }) => `${n} ${state}`).join(", ");
    return `commands: ${states || "none"}; ${again} messages reached a camera more than once`;
  }

  private async askAll(): Promise<void> {
    while (!this.isOver) {
      const client = new pg.Client({ connectionString: this.house.database.url });
      client.on("error", () => undefined);
      await client
        .connect()
        .then(() => ask(client, 1, cameraCount))
        .catch(() => undefined);
      await client.end().catch(() => undefined);
      await sleep(everyMs);
    }
  }

  private connect(sn: string): MqttClient {
    const lost = {
      topic: stateTopic(sn),
      payload: Buffer.from('{"state":"lost"}'),
      qos: 1 as const,
      retain: true,
    };
    const camera = mqtt.connect(this.house.broker.url, {
      ...{ clientId: sn, clean: false, reconnectPeriod: 500, will: lost },
    });
    camera.on("error", () => undefined);
    camera.on("connect", () => {
      camera.subscribe(commandTopic(sn), { qos: 1 });
      camera.publish(stateTopic(sn), '{"state":"ready","fw":"V1"}', { qos: 1, retain: true });
    });
    camera.on("message", (_topic, payload) => {
      const { id } = JSON.parse(payload.toString()) as { id: string };
      this.received.set(id, (this.received.get(id) ?? 0) + 1);
      camera.publish(replyTopic(sn), JSON.stringify({ id, result, ...totals }), { qos: 1 });
    });
    return camera;
  }
}
