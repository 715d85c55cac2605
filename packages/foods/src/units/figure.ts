const FRACTIONS: Readonly<Record<string, number>> = {
  '¼': 1 / 4,
  '½': 1 / 2,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 1 / 8,
}
const GLYPH = `[${Object.keys(FRACTIONS).join('')}]`
const FRACTION = '\\d{1,2}\\s?\\/\\s?\\d{1,2}'

/** A number in figures, for regular expressions: '2', '1,5', '1 1/2', '1½', '3/4', '½'. */
export const FIGURE = `(?:${FRACTION}|\\d+(?:[.,]\\d+)?(?:\\s*${GLYPH}|\\s+${FRACTION})?|${GLYPH})`

const PARTS = new RegExp(`^(\\d+(?:[.,]\\d+)?(?!\\s?\\/|\\d))?\\s*(${GLYPH})?(${FRACTION})?$`)

/** The value of a number in figures as `FIGURE` finds it; a comma is a decimal point. */
export function figureOf(text: string): number {
  const [, whole = '0', glyph = '', over = ''] = PARTS.exec(text.trim()) ?? []
  const [above, below] = over.split('/').map(Number)
  return Number(whole.replace(',', '.')) + (FRACTIONS[glyph] ?? 0) + (above && below ? above / below : 0)
}
