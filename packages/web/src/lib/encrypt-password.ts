/**
 * RSA-OAEP with SHA-256 under the installation's key (PEM, SPKI), as base64; undefined when it cannot be done.
 * It does not replace TLS: it keeps passwords out of logs and proxies.
 */
export async function encryptPassword(password: string, publicKey: string): Promise<string | undefined> {
  // Pages served by plain http from another machine have no `crypto.subtle`.
  return crypto.subtle === undefined ? byLibrary(password, publicKey) : byBrowser(password, publicKey);
}

async function byBrowser(password: string, pem: string): Promise<string | undefined> {
  try {
    const der = Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, "")), (letter) =>
      letter.charCodeAt(0),
    );
    const key = await crypto.subtle.importKey("spki", der, { name: "RSA-OAEP", hash: "SHA-256" }, false, [
      "encrypt",
    ]);
    const encrypted = await crypto.subtle.encrypt(
      { name: "RSA-OAEP" },
      key,
      new TextEncoder().encode(password),
    );
    return btoa(String.fromCharCode(...new Uint8Array(encrypted)));
  } catch {
    return undefined;
  }
}

async function byLibrary(password: string, pem: string): Promise<string | undefined> {
  const { JSEncrypt } = await import("jsencrypt");
  const encryption = new JSEncrypt();
  encryption.setPublicKey(pem);
  // The library takes one byte a letter.
  const bytes = String.fromCharCode(...new TextEncoder().encode(password));
  return encryption.encryptOAEP(bytes) || undefined;
}
