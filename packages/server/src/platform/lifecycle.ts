/** Where a server stands between its start and its end; a balancer sends calls to one that is ready. */
export class Lifecycle {
  phase: "starting" | "ready" | "draining" = "starting";
}
