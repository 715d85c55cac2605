/** Characters of the dictionary that mean another character on a receipt. */
const SAME_SIGNS: Record<string, string> = {
  '，': ',',
  '、': ',',
  '。': '.',
  '．': '.',
  '：': ':',
  '∶': ':',
  '；': ';',
  '！': '!',
  '？': '?',
  '（': '(',
  '）': ')',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
  '＊': '*',
  '＋': '+',
  '－': '-',
  '—': '-',
  '─': '-',
  '―': '-',
  '～': '~',
  '＝': '=',
  '／': '/',
  '％': '%',
  '＆': '&',
  '＃': '#',
  '＄': '$',
  '￥': '¥',
  '￡': '£',
  '’': "'",
  '‘': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '″': '"',
  '·': '.',
}
const LATIN = /^[\x21-\x7e£¥°×®²éèäüÜËÉÓáàíóòúβ]$/u

/** A class of the recogniser with the text that it stands for: none for class 0, the blank, a space for the last one. */
export type ReadClass = { index: number; text: string }

/** The classes of a receipt in Latin letters, from a dictionary whose first line is class 1. */
export function latinClasses(dictionary: readonly string[]): ReadClass[] {
  const entries = dictionary.filter((entry) => entry !== '')
  const signs = entries.flatMap((entry, line) => {
    // Full-width letters and digits have the same code points, plus 65,248.
    const code = entry.codePointAt(0) ?? 0
    const narrow = code >= 0xff10 && code <= 0xff5a ? String.fromCodePoint(code - 0xfee0) : entry
    const text = SAME_SIGNS[entry] ?? narrow
    return LATIN.test(text) ? [{ index: line + 1, text }] : []
  })
  return [{ index: 0, text: '' }, ...signs, { index: entries.length + 1, text: ' ' }]
}
