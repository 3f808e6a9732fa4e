import type { ColumnRole } from "@foyer/contract/counting/import-plan";

const longestName = 200;

/** A column's name without capitals, signs and spaces. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** What count columns are called; of two names for the same the earlier column is taken. */
const known: readonly (readonly [ColumnRole, RegExp])[] = [
  ["staffIn", /^staffin|^enterstaff/],
  ["staffOut", /^staffout|^leavestaff/],
  ["carIn", /^(car|vehicle)s?in/],
  ["carOut", /^(car|vehicle)s?out/],
  [
    "in",
    /^(flow|total|count|visitors?|people|customers?|persons?|num|sum)?(in|ins|incounts?|entered|entering|enters?|entries|entry|entrance|inbound|ingress|inflow|inward)(counts?|total)?$/,
  ],
  [
    "in",
    /^(eingang|eingänge|eintritte?|ein|zutritte?|entr[ée]e?s?|entradas?|entrate|ingressi|ingresos|wejścia|giriş|входы?|вход|进|进入|进客流|進|進入|入|入店|입장|masuk|vào|เข้า)$/,
  ],
  ["in", /^(ltr|direction1|dir1|counts?1|fw|forward)$/],
  [
    "out",
    /^(flow|total|count|visitors?|people|customers?|persons?|num|sum)?(out|outs|outcounts?|exited|exiting|exits?|left|leaves?|outbound|egress|outflow|outward)(counts?|total)?$/,
  ],
  [
    "out",
    /^(ausgang|ausgänge|austritte?|aus|sorties?|salidas?|uscite|saídas?|wyjścia|çıkış|выходы?|выход|出|离开|出客流|退店|퇴장|keluar|ra|ออก)$/,
  ],
  ["out", /^(rtl|direction2|dir2|counts?2|bw|backward)$/],
  [
    "total",
    /^(total|totalcount|totals|count|counts|reportcount|counted|value|values|number|volume|footfall|visitors?|visits?|people|persons?|customers?|pedestrians?|passers?|traffic|flow)$/,
  ],
  [
    "total",
    /^(anzahl|besucher|passanten|personen|gesamt|summe|zählung|visiteurs?|passages?|personnes?|visitantes?|peatones|personas|total|visitatori|persone|bezoekers?|客流|人数|总数|總數|合計|来場者|방문자)$/,
  ],
  ["turnback", /^(turnbacks?|returns?|flowturnback|reentry)$/],
  ["passby", /^(passby|passersby|flowpassby|outside|outsidetraffic)$/],
  ["adult", /^adults?(in)?$/],
  ["child", /^(child|children|kids)(in)?$/],
  ["group", /^(groups?|batch)$/],
  ["deduped", /^(deduped|dedupedcount|unique|uniques|uniquevisitors)$/],
  ["dwellMs", /^dwellms$/],
  ["dwellCount", /^dwellcount$/],
];

/** Figures made from others: factored, cumulative and the like would count twice. */
const derived =
  /factor|business|cumul|running|average|mean|percent|share|ratio|rate|forecast|predict|temperature|temp$|weather/;

/** What a count column of this name holds; null when the name says nothing. */
export function roleOfName(name: string): ColumnRole | null {
  const plain = plainName(name);
  if (derived.test(plain)) return null;
  return known.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** Adults or children that go one way: their role and the name of the way. */
export function partOfWay(name: string): { role: "adult" | "child"; way: string } | null {
  const found = /^(adult|child)(?:s|ren)?[\s_-]+(.+)$/i.exec(name.trim());
  if (!found) return null;
  const [, who = "", way = ""] = found;
  return { role: who.toLowerCase() as "adult" | "child", way: plainName(way) };
}

/** Whether a name is that of a total or a figure, not of a place. */
export const isFigure = (name: string): boolean => roleOfName(name) !== null || derived.test(plainName(name));

/** A column that names a direction is no place. */
const peopleOrKind =
  /^(adults?|child|children|kids?|males?|females?|m[ae]n|wom[ae]n|staff|employees?|cars?|vehicles?|groups?|people|persons?|visitors?|customers?|total|all|sum|gesamt|summe|erwachsene|kinder|总|总计|合计)$/;
/** Two or more words, in any of the ways they are put together: `Main in`, `main_in`, `Main (in)`, `in: Main`. */
const lastWord = /^(.*[^\s_.:/|([–-])[\s_.:/|([–-]+([^\s_.:/|()[\]–-]+)[\s)\]]*$/u;
const firstWord = /^[\s([]*([^\s_.:/|()[\]–-]+)[\s_.:/|)\]–-]+(.*[^\s)\]])[\s)\]]*$/u;
/** Chinese puts them together without a blank. */
const joinedWord = /^(.+?)(进入|离开|进店|出店|进|出|入)(?:人数|客流)?$/u;

/** A direction and the place whose it is; null when the name says no such thing. */
export function placeAndRole(name: string): { place: string; role: "in" | "out" } | null {
  if (name.length > longestName) return null;
  const [, before = "", last = ""] = lastWord.exec(name.trim()) ?? joinedWord.exec(name.trim()) ?? [];
  const [, first = "", after = ""] = firstWord.exec(name.trim()) ?? [];
  for (const [word, place] of [
    [last, before],
    [first, after],
  ] as const) {
    const role = word === "" ? null : roleOfName(word);
    if ((role === "in" || role === "out") && place !== "" && !peopleOrKind.test(plainName(place)))
      return { place, role };
  }
  return null;
}

const sensorWords =
  /sensor|location|counter|camera|device|station|door|gate|entrance|access|zone|standort|zähler|kamera|tür|capteur|compteur|lieu|puerta|lugar|contador|sitename|site|shop|store|place|name|street|ort$|设备|位置|门|地点|センサ|장소/i;
/** Names of time and kind, not of places. */
const neverSensors =
  /year|month|week|day|quarter|season|holiday|weather|jahr|monat|woche|tag$|status|type|group|note|remark|comment/i;

/** How much a name speaks for the column of sensors: 0 = against it. */
export function sensorScore(name: string): number {
  if (neverSensors.test(name)) return 0;
  if (!sensorWords.test(name)) return 1;
  return /name|location$|standort|label/i.test(name) && !/^site$|sitename/i.test(name) ? 4 : 3;
}
