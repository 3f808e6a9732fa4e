import { expect, test } from "vitest";
import type { AnswerSettings } from "./protocol.ts";
import { decodedFoyer, decodeHeat, decodeMqtt, httpProtocols, tcpProtocols } from "./protocols.ts";

/** What a body may be at most where its brand does not say, and long enough to tell growth from chance. */
const usualSize = 128 * 1024;
/** Milliseconds of computing that are too few to tell how they grow. */
const unseen = 25;
const tries = 3;
/** So often a quarter is read: the clock of a thread's computing is too coarse for one. */
const quarters = 4;
/** Twice the length takes twice the time, with room for chance; by the square it would be four times. */
const mostGrowth = 3;

/** What makes readers of one form or another begin again and again. */
const signs = [
  ..."&=%+ \n\0\\\"'{}[]<>/?-~|,:1\ufeff\u00e9",
  ...'&# &amp; a=1& data=00& %41 \\\\ {"a": [{}, <a> <a/> <a </a> <!-- --> <![CDATA[ ]]> <? ?>'.split(" "),
  ...'a=\'=" <WifiPassword> wifipassword=" &#x41; &a; --x "key":" "encrypted_key":"\\ 9e9 }|~ \\u0000'.split(
    " ",
  ),
  ...'\\ud800 "a":1, ， ：'.split(" "),
  'a="1" ',
  "[1,2],",
  "[1,2,3],",
  "[[0.5,0.5],1],",
  '{"x":1,"y":2,"d":3,"t":4},',
  '{"track_id":1,"type":"PERSON","position":[1,2,3]},',
  '{"@ObjectId":1,"Appearance":{"Shape":{"CenterOfGravity":{"@x":0,"@y":0}},"Class":{"Type":["Human"]}}},',
  '{"object_track_id":"1","class":{"type":"Human"},"bounding_box":{"left":0,"top":0,"right":1,"bottom":1}},',
  "\t\r\n",
  "--x\r\n",
  "content-type: \n",
  '"snapshot" : ',
];
type Place = readonly [before: string, behind: string];
/** Where they stand, in what a brand reads. */
const inXml: Place[] = [
  ["", ""],
  ["<a>", "</a>"],
  ["<a ", "/>"],
  ['<a b="', '"/>'],
  ["--x\r\nContent-Type: a\r\n\r\n", ""],
];
const inForms: Place[] = [
  ["", ""],
  ["cmd=cache&data=", ""],
];
const inJson: Place[] = [
  ["", ""],
  ['{"a":"', '"}'],
  ["{", "}"],
  ['{"records":[', "]}"],
  ['{"device_info":{"device_sn":"1"},"snapshot":"', ""],
];
const inHeat: Place[] = [
  ...inJson,
  ['{"sn":"1","space":"unit","tracks":[{"id":"1","points":[', "]}]}"],
  [
    '{"sn":"1","start":"2026-05-04T05:00:00Z","seconds":300,"cols":512,"rows":512,"cells":[[0,1]],"visits":[',
    "]}",
  ],
  ['{"sn":"1","start":"2026-05-04T05:00:00Z","seconds":300,"cols":512,"rows":512,"dense":"', '"}'],
];
const inFrigate: Place[] = [
  ...inJson,
  ['{"type":"end","before":{},"after":{"id":"1","camera":"1","label":"person","path_data":[', "]}}"],
];
const inScene: Place[] = [
  ...inJson,
  ['{"timestamp":"2026-05-04T05:00:00Z","detections":[', "{}]}"],
  ['{"id":"1","start_time":"","path":[', "{}]}"],
];
const placesByBrand: Record<string, Place[]> = {
  brickstream: inXml,
  hikvision: inXml,
  hpc: inForms,
  he2: [["", ""]],
  "foyer heat": inHeat,
  frigate: inFrigate,
  "axis scene": inScene,
  xovis: [
    ...inJson,
    ['{"live_data":{"sensor_info":{"serial_number":"1"},"frames":[{"time":1,"tracked_objects":[', "{}]}]}}"],
  ],
  onvif: [
    ...inJson,
    ['{"Frame":[{"@UtcTime":"2026-05-04T05:00:00Z","Object":[', '{"@ObjectId":1}]}]}'],
    ['{"Frame":[', '{"@UtcTime":"2026-05-04T05:00:00Z"}]}'],
  ],
  "axis path": [...inJson, ['{"id":"1","class":"Human","path":[', "{}]}"]],
};

const settings: AnswerSettings = {
  wallClock: "2026-05-04 07:00:00",
  now: new Date("2026-05-04T05:00:00Z"),
  offsetMinutes: 120,
  openMinute: 0,
  closeMinute: 1440,
  uploadIntervalMinutes: 5,
  recordPeriodMinutes: 5,
  velocity: 0,
  direction: 0,
};
const receivedAt = new Date("2026-05-04T05:00:00Z");

interface Reader {
  name: string;
  size: number;
  read: (body: Buffer) => void;
}

const http = httpProtocols.map(
  (protocol): Reader => ({
    name: protocol.name,
    size: Math.min(protocol.bodyLimit ?? usualSize, usualSize),
    read(body) {
      const [path = "/"] = protocol.paths;
      const payload = { path, contentType: "multipart/form-data; boundary=x", body, receivedAt };
      const decoded = protocol.decode(payload);
      protocol.answer(payload, decoded, decoded.ok ? "stored" : "unreadable", settings);
      protocol.contact?.(payload, settings);
      protocol.redact?.(body);
    },
  }),
);

const tcp = tcpProtocols.map(
  ({ protocol }): Reader => ({
    name: protocol.name,
    size: usualSize,
    read(body) {
      const split = protocol.splitter();
      for (let at = 0; at < body.length; at += 1_400)
        for (const frame of split(body.subarray(at, at + 1_400))) protocol.decode(frame, receivedAt);
    },
  }),
);

/** A brand that is known by its topic. */
const published = (name: string, topic: string): Reader => ({
  name,
  size: usualSize,
  read(body) {
    const { protocol } = decodeMqtt({ topic, body, receivedAt });
    protocol.redact?.(body);
  },
});

const readers: Reader[] = [
  ...http,
  ...tcp,
  { name: "foyer", size: usualSize, read: (body) => void decodedFoyer(body) },
  { name: "foyer heat", size: usualSize, read: (body) => void decodeHeat(body) },
  {
    name: "mqtt",
    size: usualSize,
    read: (body) => void decodeMqtt({ topic: "foyer/v1/1/flow", sn: "1", body, receivedAt }),
  },
  published("frigate", "frigate/events"),
  published("axis scene", "B8A44F7ADD87/frames"),
  published("onvif", "1/onvif-mj/VideoAnalytics/1/1"),
  published("esphome", "roode32/text_sensor/roode32_last_direction/state"),
  published("paxcounter", "paxout/1"),
  published("axis path", "dataq/path/B8A44F7ADD87"),
];

function toBody(size: number, sign: string, [before, behind]: Place): Buffer {
  const count = Math.floor((size - before.length - behind.length) / Buffer.byteLength(sign));
  return Buffer.from(before + sign.repeat(count) + behind);
}

/** Computing of this thread, which neither other work of the machine nor the collector's threads lengthen. */
function computing(work: () => void): number {
  const begun = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1_000;
}

const least = (work: () => void) => Math.min(...Array.from({ length: tries }, () => computing(work)));

test.each(readers)(
  "$name takes a time that grows with the length of what it reads",
  ({ name, size, read }) => {
    const slow: string[] = [];
    for (const place of placesByBrand[name] ?? inJson) {
      for (const sign of signs) {
        const [whole, quarter] = [toBody(size, sign, place), toBody(size / quarters, sign, place)];
        if (computing(() => read(whole)) < unseen) continue;
        // Every try has a buffer of its own: what is known of one read before must not make it quick.
        const wholeMs = least(() => read(Buffer.from(whole)));
        const quarterMs =
          least(() => {
            for (let nth = 0; nth < quarters; nth++) read(Buffer.from(quarter));
          }) / quarters;
        if (wholeMs > mostGrowth ** 2 * quarterMs + unseen)
          slow.push(`${place[0]}${JSON.stringify(sign)}: ${quarterMs} → ${wholeMs} ms`);
      }
    }
    expect(slow).toEqual([]);
  },
);
