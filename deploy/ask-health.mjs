// Asks the server of the same settings whether it is `live` or `ready`: its exit code says so. Needs FOYER_HEALTH_PORT.

const { FOYER_HEALTH_HOST: host = "", FOYER_HEALTH_PORT: port = "" } = process.env;
const isEveryAddress = ["", "0.0.0.0", "::"].includes(host);
const address = isEveryAddress ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
const patienceMs = 4_000;

if (["", "off"].includes(port)) {
  console.error("Set FOYER_HEALTH_PORT, here and for the server: health is answered there.");
  process.exit(1);
}

try {
  const answer = await fetch(`http://${address}:${port}/health/${process.argv[2]}`, {
    signal: AbortSignal.timeout(patienceMs),
  });
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  console.error(String(error.cause ?? error));
  process.exitCode = 1;
}
