import type { HeatPlacement } from "@foyer/contract/reporting/heat-document";
import type { HeatReport } from "@foyer/contract/reporting/heat-reports";

export const madePlacement = (
  id: number,
  left: number,
  top: number,
  more: Partial<HeatPlacement> = {},
): HeatPlacement => ({
  id,
  sn: `SN-${id}`,
  name: `Device ${id}`,
  left,
  top,
  width: 200,
  height: 120,
  rotateZ: 0,
  installType: 0,
  mirror: false,
  quad: null,
  ...more,
});

/** A plan of 1,000 x 800 pixels with two devices and an area. */
export const madeHeatReport = (more: Partial<HeatReport> = {}): HeatReport => ({
  id: 3,
  entityId: 7,
  entityName: "Mall",
  zone: "Europe/Berlin",
  name: "Ground floor",
  img: "/images/plan",
  width: 1000,
  height: 800,
  metresPerPixel: null,
  redLimit: null,
  options: [madePlacement(1, 100, 50), madePlacement(2, 500, 50)],
  zones: [
    {
      areaId: 9,
      points: [
        { x: 600, y: 400 },
        { x: 800, y: 400 },
        { x: 800, y: 600 },
        { x: 600, y: 600 },
      ],
    },
  ],
  version: 4,
  createTime: "2026-05-04T09:00:00Z",
  updateTime: "2026-05-04T09:00:00Z",
  ...more,
});
