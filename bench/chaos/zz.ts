import { told } from "./outcome.ts";
import { stopServer } from "./stop-server.ts";

console.log(told("R10", "x", await stopServer(1, 3)));
