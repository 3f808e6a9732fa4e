/** Payloads as the makers print them with their decoders. */
export const payloads = {
  /** VS133: totals 72 in, 200 out on line 1; 5300 in, 6797 out on line 4. */
  vs133Totals:
    "03D248000000 04D2C8000000 06D200000000 07D200000000 09D200000000 0AD200000000 0CD2B4140000 0DD28D1A0000",
  /** VS133: 5 in, 7 out on line 4. */
  vs133Periods: "05CC00000000 08CC00000000 0BCC00000000 0ECC05000700",
  vs133Regions: "0FE302100709",
  vs133Dwell: "10E40109101121 10E40275217533 10E40381212389 10E40476001387",
  /** VS132: about itself, totals 190 and 305, nobody in the interval. */
  vs132: "FF0101 FF166614C39694870000 FF090102 FF1F84010001 03D2BE000000 04D231010000 05CC00000000",
  vs350Battery: "017564 03670C01",
  /** VS350: totals 18 and 22, interval 19 and 20. */
  vs350Counts: "04CC12001600 05CC13001400",
  /** VS350: both alarms, totals 4353 and 4360, 1000 and 1001 so far. */
  vs350Alarm: "84CC0111081101 85CCE803E90301",
  /** VS350: 2023-09-01 01:27:27 UTC, interval 7 and 2, totals 29 and 8. */
  vs350History: "20CE FF3DF164 01 0700 0200 1D00 0800",
  /** VS121: three people in view, in regions 1, 6 and 8; at most five. */
  vs121People: "04C9030800A1 06CD05",
  vs121Passing: "05CC02000100",
  /** IMBuildings: total A 13, total B 10, none in the interval. */
  imBuildings: "02060004A30B00F0D40E0001000000000020000D000A6A",
  /** Terabee: 200 in, 456 out. */
  terabee: "000000C8000001C800",
};

export const hexBytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
const base64 = (hex: string) => hexBytes(hex).toString("base64");

/** ChirpStack 4, event `up`. */
export const chirpStack4 = (hex: string, profile = "", port = 85) => ({
  deduplicationId: "3ac7e3c4-4401-4b8d-9386-a5c902f9202d",
  time: "2026-05-04T07:00:01.775023242+00:00",
  deviceInfo: {
    tenantId: "52f14cd4-c6f1-4fbd-8f87-4025e1d49242",
    tenantName: "ChirpStack",
    applicationId: "17c82e96-be03-4f38-aef3-f83d48582d97",
    applicationName: "Doors",
    deviceProfileId: "14855bf7-d10d-4aee-b618-ebfcb64dc7ad",
    deviceProfileName: profile,
    deviceName: "North door",
    devEui: "24e124716c120001",
    tags: {},
  },
  devAddr: "00189440",
  adr: true,
  dr: 1,
  fCnt: 4,
  fPort: port,
  confirmed: false,
  data: base64(hex),
  rxInfo: [
    { gatewayId: "0016c001f153a14c", uplinkId: 4217106255, rssi: -36, snr: 10.5, crcStatus: "CRC_OK" },
  ],
  txInfo: { frequency: 867100000 },
});

/** ChirpStack 3, and network servers inside gateways. */
export const chirpStack3 = (hex: string) => ({
  applicationID: "1",
  applicationName: "Doors",
  deviceName: "North door",
  devEUI: "24E124716C120001",
  rxInfo: [{ gatewayID: "0016c001f153a14c", time: "2026-05-04T07:00:01.5Z", rssi: -57, loRaSNR: 10 }],
  txInfo: { frequency: 868100000, dr: 5 },
  adr: true,
  fCnt: 10,
  fPort: 85,
  data: base64(hex),
});

/** The Things Stack 3, message `up`. */
export const thingsStack = (hex: string, version: object | null = null, port = 85) => ({
  end_device_ids: {
    device_id: "north-door",
    application_ids: { application_id: "doors" },
    dev_eui: "24E124716C120001",
    join_eui: "24E124C0002A0001",
    dev_addr: "260BF180",
  },
  correlation_ids: ["gs:uplink:01H2"],
  received_at: "2026-05-04T07:00:02.175023242Z",
  uplink_message: {
    session_key_id: "AYfg8rhha5n+FWx0ZaAprA==",
    f_port: port,
    f_cnt: 12,
    frm_payload: base64(hex),
    rx_metadata: [{ gateway_ids: { gateway_id: "roof" }, rssi: -42, snr: 4.2 }],
    received_at: "2026-05-04T07:00:01.968Z",
    ...(version && { version_ids: version }),
  },
});
