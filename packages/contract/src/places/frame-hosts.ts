import * as z from "zod/mini";
import { frameHost } from "./frame-host.ts";

/** Hosts that a company lists at most. */
export const mostFrameHosts = 20;

/** `news.example.org`, with its port where it has one: no path, no address. */
const isHost = (host: string): boolean => frameHost(`https://${host}`) === host;

/** Hosts of which screens may show pages in frames; none: no frames. */
export const FrameHosts = z.array(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(200))).check(
  z.maxLength(mostFrameHosts),
  z.refine((hosts) => hosts.every(isHost), "host"),
  z.refine((hosts) => new Set(hosts).size === hosts.length, "twice"),
);
