import { describe, expect, it } from "vitest";
import { byInterval, periodicBody } from "./milesight.ts";

const sn = "6537F28545220003";
const start = Date.parse("2026-07-31T23:11:00Z");
const record = (line: string, values: object = {}, at = start) => ({
  sn,
  line,
  start: at,
  seconds: 60,
  values,
});

describe("Milesight report", () => {
  it("has the members of a captured one", () => {
    expect(periodicBody(sn, [record("1")])).toEqual({
      device_info: {
        device_mac: "24:E1:24:FF:39:20",
        device_name: "People Counter",
        device_sn: "6537F28545220003",
        firmware_version: "V_125-LW.1.0.3-r2",
        hardware_version: "V1.1",
        ip_address: "192.168.1.51",
        running_time: 330,
        wlan_mac: "24:E1:24:FF:39:21",
      },
      line_periodic_data: [
        { line: 1, line_name: "Line1", line_uuid: expect.any(String), total: { in: 0, out: 0 } },
      ],
      time_info: {
        dst_status: false,
        enable_dst: false,
        end_time: "2026-07-31T23:12:00-00:00",
        start_time: "2026-07-31T23:11:00-00:00",
        time_zone: "UTC-0:00 Western European Time (WET), Greenwich Mean Time (GMT)",
      },
    });
  });

  it("tells children, staff and groups where they are known", () => {
    const values = { in: 5, out: 2, child: 1, staffIn: 1, staffOut: 2, group: 3 };
    expect(periodicBody(sn, [record("2", values)])).toMatchObject({
      line_periodic_data: [
        {
          line: 2,
          total: { in: 5, out: 2 },
          group: { in: 3, out: 0 },
          children: { in: 1, out: 0 },
          staff: { in: 1, out: 2 },
        },
      ],
    });
  });

  it("is one for all lines of an interval", () => {
    const [first, second] = [record("1"), record("2")];
    const later = record("1", {}, start + 60_000);
    expect(byInterval([first, second, later])).toEqual([[first, second], [later]]);
  });
});
