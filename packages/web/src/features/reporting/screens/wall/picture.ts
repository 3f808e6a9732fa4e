import { longestPicture } from "@foyer/contract/reporting/screens/wall-player";

const pictureWidth = 480;
const quality = 0.6;
/** A display that takes longer for one shows worse for it. */
const longestMs = 400;
const loadMs = 5_000;
const xhtml = "http://www.w3.org/1999/xhtml";

let tookMs = 0;

/** A small picture of what an element shows, a JPEG as base64; null where it would take too long, or cannot be made. */
export async function pictureOf(element: HTMLElement): Promise<string | null> {
  if (tookMs > longestMs) {
    // Left out once: the display may have been busy.
    tookMs = 0;
    return null;
  }
  const began = performance.now();
  const { offsetWidth: width, offsetHeight: height } = element;
  if (width === 0 || height === 0) return null;
  const image = await loaded(asSvg(element, width, height));
  const canvas = document.createElement("canvas");
  canvas.width = pictureWidth;
  canvas.height = Math.max(1, Math.round((pictureWidth * height) / width));
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const [, jpeg = ""] = canvas.toDataURL("image/jpeg", quality).split(",");
  tookMs = performance.now() - began;
  return jpeg !== "" && jpeg.length <= longestPicture ? jpeg : null;
}

/** As `data:`; what is drawn from `blob:` may not be read again. */
function asSvg(element: HTMLElement, width: number, height: number): string {
  const copy = element.cloneNode(true) as HTMLElement;
  bringPictures(element, copy);
  const root = document.createElementNS(xhtml, "div");
  root.setAttribute("style", `width:${width}px;height:${height}px;position:relative;overflow:hidden`);
  const style = document.createElementNS(xhtml, "style");
  style.textContent = ownStyles();
  root.append(style, copy);
  const body = new XMLSerializer().serializeToString(root);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><foreignObject width="100%" height="100%">${body}</foreignObject></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Nothing is loaded within a picture: pictures go along as data, films as what they show now. */
function bringPictures(element: HTMLElement, copy: HTMLElement): void {
  const pictures = Array.from(element.querySelectorAll("img"));
  const copies = Array.from(copy.querySelectorAll("img"));
  for (const [nth, each] of Array.from(copies.entries())) {
    const of = pictures[nth];
    each.setAttribute("src", of?.complete && of.naturalWidth > 0 ? small(of) : "");
  }
  const films = Array.from(element.querySelectorAll("video"));
  for (const [nth, each] of Array.from(Array.from(copy.querySelectorAll("video")).entries())) {
    const of = films[nth];
    const frame = document.createElement("img");
    if (of && of.videoWidth > 0) frame.setAttribute("src", small(of));
    frame.className = each.className;
    frame.setAttribute("style", each.getAttribute("style") ?? "");
    each.replaceWith(frame);
  }
}

/** No larger than it will be seen. */
function small(image: HTMLImageElement | HTMLVideoElement): string {
  const [width, height] =
    image instanceof HTMLImageElement
      ? [image.naturalWidth, image.naturalHeight]
      : [image.videoWidth, image.videoHeight];
  const factor = Math.min(1, pictureWidth / width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * factor));
  canvas.height = Math.max(1, Math.round(height * factor));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}

const ownStyles = (): string =>
  Array.from(document.styleSheets)
    .map((sheet) => {
      try {
        return Array.from((sheet as CSSStyleSheet).cssRules)
          .filter(({ type }) => type !== CSSRule.FONT_FACE_RULE)
          .map(({ cssText }) => cssText)
          .join("\n");
      } catch {
        return "";
      }
    })
    .join("\n");

function loaded(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    const timer = setTimeout(() => reject(new Error("picture: too slow")), loadMs);
    image.onload = () => {
      clearTimeout(timer);
      resolve(image);
    };
    image.onerror = () => {
      clearTimeout(timer);
      reject(new Error("picture: not drawn"));
    };
    image.src = address;
  });
}

/** Calls when there is nothing else to do, or soon. */
export function whenIdle(then: () => void): void {
  const { requestIdleCallback } = window as Partial<Window>;
  if (requestIdleCallback) requestIdleCallback(() => then(), { timeout: 10_000 });
  else setTimeout(then, 1_000);
}
