import { generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** DER: a tag, the length of what follows, and that. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const ecdsaWithSha256 = sequence(objectId("2a8648ce3d040302"));
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`));
const distinguishedName = (name: string) =>
  sequence(der(0x31, sequence(objectId("550403"), der(0x0c, Buffer.from(name)))));

export interface MadePair {
  cert: string;
  key: string;
  /** As TLS clients tell it. */
  fingerprint256: string;
}

/** A certificate for this machine that signs itself. */
export function selfSigned({ days = 90, from = new Date() }: { days?: number; from?: Date } = {}): MadePair {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const to = new Date(from.getTime() + days * 86_400_000);
  const altNames = sequence(der(0x82, Buffer.from("localhost")), der(0x87, Buffer.from([127, 0, 0, 1])));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, ...randomBytes(8)])),
    ecdsaWithSha256,
    distinguishedName("localhost"),
    sequence(time(new Date(from.getTime() - 86_400_000)), time(to)),
    distinguishedName("localhost"),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(objectId("551d11"), der(0x04, altNames)))),
  );
  const signature = sign("sha256", body, privateKey);
  const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const certificate = new X509Certificate(whole);
  return { cert: certificate.toString(), key: toPem(privateKey), fingerprint256: certificate.fingerprint256 };
}

const toPem = (key: KeyObject): string => key.export({ type: "pkcs8", format: "pem" }).toString();

/** A pair in files, and the environment that names them; gone with the test. */
export async function certificateFiles(made: MadePair = selfSigned()) {
  const folder = await mkdtemp(join(tmpdir(), "foyer-tls-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [cert, key] = [join(folder, "fullchain.pem"), join(folder, "privkey.pem")];
  const write = async (next: Pick<MadePair, "cert" | "key">) => {
    await writeFile(cert, next.cert);
    await writeFile(key, next.key, { mode: 0o600 });
  };
  await write(made);
  return { made, folder, cert, key, write, environment: { FOYER_TLS_CERT: cert, FOYER_TLS_KEY: key } };
}
