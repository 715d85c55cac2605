/** Writing of the network that stands for the same sign on a receipt. */
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

/** The signs that a receipt in Latin letters can show, of a dictionary whose first line is class 1 (0 is the blank). */
export function latinSigns(dictionary: readonly string[]): Sign[] {
  return dictionary.flatMap((entry, line) => {
    // Letters and digits of double width are the same, 65,248 code points further.
    const code = entry.codePointAt(0) ?? 0
    const narrow = code >= 0xff10 && code <= 0xff5a ? String.fromCodePoint(code - 0xfee0) : entry
    const text = SAME_SIGNS[entry] ?? narrow
    return LATIN.test(text) ? [{ index: line + 1, text }] : []
  })
}
