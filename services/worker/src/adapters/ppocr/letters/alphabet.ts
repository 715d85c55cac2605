/** Characters of the network that mean another character on a receipt. */
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

/** A class of the network with the text that it stands for. */
export type Sign = { index: number; text: string }

/** The characters of a receipt in Latin letters, from a dictionary whose first line is class 1 (0 is the blank). */
export function latinSigns(dictionary: readonly string[]): Sign[] {
  return dictionary.flatMap((entry, line) => {
    // Full-width letters and digits have the same code points, plus 65,248.
    const code = entry.codePointAt(0) ?? 0
    const narrow = code >= 0xff10 && code <= 0xff5a ? String.fromCodePoint(code - 0xfee0) : entry
    const text = SAME_SIGNS[entry] ?? narrow
    return LATIN.test(text) ? [{ index: line + 1, text }] : []
  })
}
