import { createHash, createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import type { KeyPairFiles } from "../config.ts";

export interface KeyPair {
  cert: Buffer;
  key: Buffer;
  /** Distinguishes pairs, good or not. */
  print: string;
}

export interface CheckedPair extends KeyPair {
  names: string;
  expires: Date;
}

const oldest = "TLSv1.2";

/** What a server is made of it. */
export const tlsContext = ({ cert, key }: KeyPair) => ({ cert, key, minVersion: oldest }) as const;

async function read(variable: string, path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${variable}: ${path} cannot be read (${error.code ?? error.message})`);
  });
}

/** The files as they are now; throws an Error that names the variable whose file cannot be read. */
export async function readPair(files: KeyPairFiles): Promise<KeyPair> {
  const [cert, key] = await Promise.all([
    read("FOYER_TLS_CERT", files.cert),
    read("FOYER_TLS_KEY", files.key),
  ]);
  return { cert, key, print: createHash("sha256").update(cert).update("\0").update(key).digest("hex") };
}

function parseCertificate(cert: Buffer): X509Certificate {
  try {
    return new X509Certificate(cert);
  } catch {
    throw new Error("FOYER_TLS_CERT: holds no certificate in PEM form");
  }
}

function parsePrivateKey(key: Buffer): KeyObject {
  try {
    return createPrivateKey(key);
  } catch {
    throw new Error("FOYER_TLS_KEY: holds no private key in PEM form without a passphrase");
  }
}

/** Throws an Error with a sentence for the operator of the server where the pair cannot be used. */
export function checkPair(pair: KeyPair): CheckedPair {
  const certificate = parseCertificate(pair.cert);
  if (!certificate.checkPrivateKey(parsePrivateKey(pair.key)))
    throw new Error("FOYER_TLS_KEY: is not the key of the certificate in FOYER_TLS_CERT");
  try {
    createSecureContext(tlsContext(pair));
  } catch (error) {
    throw new Error(`FOYER_TLS_CERT: cannot be used (${(error as Error).message})`);
  }
  return {
    ...pair,
    names: certificate.subjectAltName ?? certificate.subject,
    expires: new Date(certificate.validTo),
  };
}
