import { settings } from "@foyer/contract/devices/settings";
import { expect, test, vi } from "vitest";
import { cameraSite, online } from "../../../../test/camera-site.ts";
import { settableDevice } from "../../../../test/settable-device.ts";

const patience = { timeout: 10_000, interval: 40 };
const dhcp = { type: "dhcp" as const, ip: "", mask: "", gateway: "", dns1: "", dns2: "" };

test("height, area and line go in the vendor's order and bring the legal ranges along", async () => {
  const { server, ask, made } = await cameraSite();
  const { sn } = made;
  const wire = settableDevice(server.ports.mqtt, made);
  await wire.connect();
  await online(ask, sn);
  const corners = [
    { x: 30, y: 20 },
    { x: 600, y: 20 },
    { x: 600, y: 380 },
    { x: 30, y: 380 },
  ];
  const height = { detectionHeight: 300, filterHeight: 100, rotateDirection: 0, rotateAngle: 0 };
  const line = { y: 200, points: corners };
  await ask(settings.change, { body: { sn, settings: { network: dhcp, line, area: { corners }, height } } });
  await vi.waitFor(
    async () =>
      expect((await ask(settings.of, { query: { sn } })).ranges).toMatchObject({
        area: { left: 20, top: 10, right: 620, bottom: 390 },
        line: { left: 40, top: 30, right: 600, bottom: 370 },
      }),
    patience,
  );
  await vi.waitFor(() => expect(wire.ledger).toHaveLength(10), patience);
  expect(wire.ledger.slice(0, 6)).toEqual([2101, 2202, 2102, 2204, 2103, 1301]);
  expect(wire.ledger.slice(6)).toEqual([2201, 2203, 2205, 1401]);

  const outside = { corners: [{ x: 5, y: 20 }, ...corners.slice(1)] };
  await expect(ask(settings.change, { body: { sn, settings: { area: outside } } })).rejects.toMatchObject({
    fields: { "settings.area.corners.0": "outsidePicture" },
  });
  await expect(
    ask(settings.change, { body: { sn, settings: { line: { ...line, y: 380 } } } }),
  ).rejects.toMatchObject({ fields: { "settings.line.y": "outsidePicture" } });

  const [upperLeft, upperRight, ...lower] = corners;
  const crossed = { corners: [upperRight, upperLeft, ...lower] } as { corners: typeof corners };
  await expect(ask(settings.change, { body: { sn, settings: { area: crossed } } })).rejects.toMatchObject({
    fields: { "settings.area.corners": "areaCrossed" },
  });
  // By the area that goes along, otherwise by the one it has.
  const low = corners.map(({ x, y }) => ({ x, y: Math.max(y, 250) }));
  await expect(
    ask(settings.change, { body: { sn, settings: { line, area: { corners: low } } } }),
  ).rejects.toMatchObject({ fields: { "settings.line.y": "lineOutsideArea" } });
  const bent = { y: 0, points: corners.map(({ x }) => ({ x: Math.min(x + 20, 601), y: 100 })) };
  await expect(ask(settings.change, { body: { sn, settings: { line: bent } } })).rejects.toMatchObject({
    fields: { "settings.line.points": "lineOutsideArea" },
  });
});

test("settings that a device cannot have are refused at their field", async () => {
  const { server, ask, made } = await cameraSite();
  const { sn } = made;
  const change = (desired: object) => ask(settings.change, { body: { sn, settings: desired } });
  const height = { detectionHeight: 200, filterHeight: 100, rotateDirection: 0, rotateAngle: 0 };
  await expect(change({ height: { ...height, detectionHeight: 189 } })).rejects.toMatchObject({
    fields: { "settings.height.detectionHeight": "outOfRange" },
  });
  await expect(
    change({ rhythm: { uploadInterval: 5, recordPeriod: 5, velocity: 0, direction: 0 } }),
  ).rejects.toMatchObject({ fields: { "settings.rhythm": "notOfType" } });
  await expect(change({ network: { ...dhcp, ip: "300.1.1.1" } })).rejects.toMatchObject({ status: 400 });
  await expect(change({ strange: {} })).rejects.toMatchObject({ fields: { "settings.strange": "unknown" } });

  // The lens, once known, narrows what is legal.
  await server.platform.database.pool.query(
    `insert into device_settings (tenant_id, device_id, setting, reported, reported_at)
     select tenant_id, id, 'identity', '{"lens":"ordinary"}', now() from devices where sn = $1`,
    [sn],
  );
  await expect(change({ height })).rejects.toMatchObject({
    fields: { "settings.height.detectionHeight": "outOfRange" },
  });
  await change({ height: { ...height, detectionHeight: 600, rotateAngle: 50 } });
});
