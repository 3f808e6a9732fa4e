import { startServer } from "./server.ts";

// The demonstration into a database that has no company yet: for looking at the product on an external PostgreSQL.
const server = await startServer({ ...process.env, FOYER_DEMO: "on", FOYER_ROLE: "all" });
await server.shown;
await server.stop();
process.stdout.write("The demonstration's company and its history are in the database.\n");
process.exit(0);
