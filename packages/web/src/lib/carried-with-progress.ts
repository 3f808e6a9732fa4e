import type { Carry } from "./api.ts";

/** Carries a request as `fetch` does, and reports which share of it has been sent. */
export const carriedWithProgress =
  (onProgress: (share: number) => void): Carry =>
  (address, { method = "GET", headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(method, address);
      new Headers(headers).forEach((value, name) => {
        call.setRequestHeader(name, value);
      });
      call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      call.onload = () => resolve(new Response(call.responseText, { status: call.status }));
      call.onerror = () => reject(new TypeError("not reached"));
      call.onabort = () => reject(signal?.reason);
      signal?.addEventListener("abort", () => call.abort(), { once: true });
      call.send(body as XMLHttpRequestBodyInit);
    });
