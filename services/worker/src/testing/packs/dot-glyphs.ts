/** Rows of five dots from the top, each row one digit of base 32. Drawn for these tests, as print heads with seven nozzles do. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhf',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hhpljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllla',
  X: 'hha4ahh',
  Y: 'hha4444',
  Z: 'v1248gv',
  0: 'ehhhhhe',
  1: '4c4444e',
  2: 'eh1248v',
  3: 'v2421he',
  4: '26aiv22',
  5: 'vgu11he',
  6: '68guhhe',
  7: 'v124888',
  8: 'ehhehhe',
  9: 'ehhf12c',
  '.': '00000cc',
  '/': '01248g0',
  '-': '000v000',
  ':': '0cc0cc0',
  ' ': '0000000',
}

/** Dots of a letter, and the blank columns between two. */
export const DOT_ROWS = 7
export const DOT_COLUMNS = 6

/** The dots of a text in columns and rows from the upper left; accents are left out, as such printers do. */
export function dotsOf(text: string): { column: number; row: number }[] {
  const letters = [...text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()]
  return letters.flatMap((letter, at) =>
    [...(GLYPHS[letter] ?? GLYPHS[' '] ?? '')].flatMap((digit, row) =>
      [0, 1, 2, 3, 4]
        .filter((column) => (Number.parseInt(digit, 32) >> (4 - column)) & 1)
        .map((column) => ({ column: at * DOT_COLUMNS + column, row })),
    ),
  )
}
