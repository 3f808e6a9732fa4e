import fc from "fast-check";
import { expect, test } from "vitest";
import { uploadIntervalOptions } from "./settings.ts";
import { severalActions, severalDevices } from "./several-devices.ts";

const aDevice = fc.record({
  id: fc.nat(),
  deviceType: fc.constantFrom(1, 2),
  modelId: fc.constantFrom(10, 11),
  online: fc.boolean(),
});
const action = fc.constantFrom(...severalActions);
const camera = { deviceType: 2, modelId: 10, online: true };
const infrared = { deviceType: 1, modelId: 20, online: true };
const away = { online: false };

test("whatever is chosen: all of one type and model or nothing, and nobody is lost", () => {
  fc.assert(
    fc.property(action, fc.array(aDevice, { maxLength: 6 }), (what, devices) => {
      const { fault, chosen, left } = severalDevices(what, devices);
      if (fault) return chosen.length === 0 && left.length === 0;
      return (
        new Set(devices.map(({ deviceType }) => deviceType)).size === 1 &&
        new Set(devices.map(({ modelId }) => modelId)).size === 1 &&
        chosen.length > 0 &&
        chosen.length + left.length === devices.length &&
        left.every(({ online }) => !online) &&
        (what !== "restart" || chosen.every(({ online }) => online)) &&
        (what !== "uploadInterval" || chosen.every(({ deviceType }) => deviceType === 1))
      );
    }),
  );
});

test("each rule says what is wrong", () => {
  const toFault = (...args: Parameters<typeof severalDevices>) => severalDevices(...args).fault;
  expect(toFault("settings", [])).toBe("device.noneChosen");
  expect(toFault("settings", [camera, infrared])).toBe("device.severalTypes");
  expect(toFault("settings", [camera, { ...camera, modelId: 11 }])).toBe("device.severalModels");
  expect(toFault("uploadInterval", [camera])).toBe("device.uploadIntervalErr");
  expect(toFault("uploadInterval", [infrared, camera])).toBe("device.uploadIntervalErr");
  expect(toFault("upgrade", [camera], new Set([11]))).toBe("device.notUpgradeable");
  expect(toFault("upgrade", [camera], new Set([10]))).toBeNull();
  expect(toFault("restart", [{ ...camera, ...away }])).toBe("device.noneOnline");
});

test("devices that are away are left out of what must happen now, and waited for with settings", () => {
  const gone = { ...camera, ...away };
  expect(severalDevices("restart", [camera, gone])).toEqual({ fault: null, chosen: [camera], left: [gone] });
  expect(severalDevices("settings", [camera, gone])).toEqual({
    fault: null,
    chosen: [camera, gone],
    left: [],
  });
});

test("upload intervals to choose from: multiples of the record period, 30 at most, a day at most", () => {
  expect(uploadIntervalOptions(5)).toHaveLength(30);
  expect(uploadIntervalOptions(5).at(-1)).toBe(150);
  expect(uploadIntervalOptions(60)).toEqual(Array.from({ length: 24 }, (_, index) => 60 * (index + 1)));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1440 }), (period) => {
      const options = uploadIntervalOptions(period);
      return (
        options.length >= 1 &&
        options.length <= 30 &&
        options.every((minutes) => minutes % period === 0 && minutes <= 1440)
      );
    }),
  );
});
