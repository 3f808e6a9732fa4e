import { hashText, Random } from "../model/random.ts";

/** Somebody in the picture, as seen from the ceiling. */
export interface Walker {
  x: number;
  y: number;
  /** Radians, clockwise from the right: where they go. */
  heading: number;
  /** 1 is an adult of middle height. */
  size: number;
  /** Where in a step they are, 0 to 1. */
  stride: number;
  look: Random;
}

/** People a minute. */
export interface Flow {
  in: number;
  out: number;
  passing: number;
  /** Share of children. */
  children: number;
}

const windowMs = 2000;
/** How long it takes to cross the picture. */
const crossingMs = 11_000;
/** A picture of an empty doorway shows little: rather more people than would really be in view. */
const crowding = 1.8;
const mostInWindow = 2;
const steps = 9;

/** Who is in view at a moment of real people's time: the same moment shows the same people, a second later they moved on. */
export function walkersAt(
  sn: string,
  moment: number,
  flow: Flow,
  door: { left: number; right: number },
): Walker[] {
  const key = hashText(sn);
  const walkers: Walker[] = [];
  const last = Math.floor(moment / windowMs);
  for (let window = last - Math.ceil(crossingMs / windowMs); window <= last; window++) {
    const random = new Random(key, window % 0x7fffffff, 5);
    for (const way of ["in", "out", "passing"] as const) {
      const mean = (flow[way] / 60_000) * windowMs * crowding;
      const count = Math.min(mostInWindow, random.poisson(mean));
      for (let i = 0; i < count; i++) {
        const begun = window * windowMs + random.next() * windowMs;
        const look = new Random(key, window % 0x7fffffff, i, way.length);
        const progress = (moment - begun) / (crossingMs * (0.85 + 0.3 * look.next()));
        if (progress >= 0 && progress <= 1) walkers.push(onTheWay(way, progress, look, flow.children, door));
      }
    }
  }
  return apart(walkers);
}

function onTheWay(
  way: "in" | "out" | "passing",
  progress: number,
  look: Random,
  children: number,
  door: { left: number; right: number },
): Walker {
  const gate = door.left + 45 + look.next() * (door.right - door.left - 90);
  const inside = 80 + look.next() * 480;
  const size = look.next() < children ? 0.68 + 0.1 * look.next() : 0.9 + 0.22 * look.next();
  const stride = (progress * steps) % 1;
  if (way === "passing") {
    const rightwards = look.next() < 0.5;
    const x = rightwards ? -40 + 720 * progress : 680 - 720 * progress;
    return { x, y: 12 + 20 * look.next(), heading: rightwards ? 0 : Math.PI, size, stride, look };
  }
  const share = way === "in" ? progress : 1 - progress;
  const at = (portion: number) => {
    // Through the door straight on, then aside in a bow.
    const bend = Math.max(0, portion - 0.25) / 0.75;
    return { x: gate + (inside - gate) * bend * bend * (1.6 - 0.6 * bend), y: -40 + 490 * portion };
  };
  const [here, next] = [at(share), at(share + 0.01)];
  const turn = way === "in" ? 0 : Math.PI;
  return { ...here, heading: Math.atan2(next.y - here.y, next.x - here.x) + turn, size, stride, look };
}

/** Nobody stands on somebody else's feet. */
function apart(walkers: Walker[]): Walker[] {
  const kept: Walker[] = [];
  for (const walker of walkers) {
    if (kept.every(({ x, y }) => Math.hypot(x - walker.x, y - walker.y) > 52)) kept.push(walker);
  }
  return kept;
}
