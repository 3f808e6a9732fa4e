import { formatFor } from "../../../lib/format.ts";

export type Weekdays = ReadonlyMap<string, number>;

const allDays = [1, 2, 3, 4, 5, 6, 7];
/** How spreadsheets of a language call days beside its own long and short names: Monday first, week after week. */
const more: Readonly<Record<string, readonly string[]>> = {
  zh: ["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"],
  th: ["จ", "อ", "พ", "พฤ", "ศ", "ส", "อา"],
  vi: [
    "thứ 2",
    "thứ 3",
    "thứ 4",
    "thứ 5",
    "thứ 6",
    "thứ 7",
    "chủ nhật",
    "t2",
    "t3",
    "t4",
    "t5",
    "t6",
    "t7",
    "cn",
  ],
};

export const plainWord = (text: string): string => text.trim().toLocaleLowerCase().replace(/\.$/, "");

/** Names of weekdays in a language and in English, long and short, with their numbers. */
export function weekdayWords(tag: string): Weekdays {
  const names = ["en", tag].flatMap((each) => {
    const format = formatFor(each);
    return allDays.flatMap((day) =>
      (["long", "short"] as const).map((length): [string, number] => [
        plainWord(format.weekday(day, length)),
        day,
      ]),
    );
  });
  const others = (more[tag.slice(0, 2)] ?? []).map((name, nth): [string, number] => [name, (nth % 7) + 1]);
  return new Map([...names, ...others, ...alsoSunday]);
}

/** Chinese has a second word for it. */
const alsoSunday: readonly [string, number][] = [
  ["周天", 7],
  ["星期天", 7],
];

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
/** Scripts that write words without a space between them; a Thai sign or two are a short name only by themselves. */
const runsOn = (word: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{Script=Thai}{3}/u.test(word);

/** Where names of weekdays stand in a text: each is replaced by `§` and its number, the longest name first. */
export function markWeekdays(text: string, weekdays: Weekdays): string {
  let marked = text.toLocaleLowerCase();
  for (const [word, day] of [...weekdays].sort(([one], [other]) => other.length - one.length)) {
    let from = marked.indexOf(word);
    while (from >= 0) {
      const end = from + word.length;
      const isApart = runsOn(word) || (!isLetter(marked[from - 1]) && !isLetter(marked[end]));
      const mark = isApart && marked[from - 1] !== "§" ? `§${day}` : word;
      const rest = mark === word || marked[end] !== "." ? end : end + 1;
      marked = marked.slice(0, from) + mark + marked.slice(rest);
      from = marked.indexOf(word, from + mark.length);
    }
  }
  return marked;
}
