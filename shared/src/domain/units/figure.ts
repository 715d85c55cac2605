/** A number in figures, for regular expressions: '2', '1,5', '1 1/2', '1½', '3/4', '½'. */
export const FIGURE = '(?:\\d+(?:[.,]\\d+)?(?:\\s*[¼½¾⅓⅔]|\\s+\\d\\/\\d)?|\\d\\/\\d|[¼½¾⅓⅔])'

const FRACTIONS: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }

/** The value of a number in figures as `FIGURE` finds it; a comma is a decimal point. */
export function figureOf(text: string): number {
  const [, whole = '0', mark = '', over = ''] =
    /^(\d+(?:[.,]\d+)?(?![/\d]))?\s*([¼½¾⅓⅔])?(\d\/\d)?$/.exec(text.trim()) ?? []
  const [above, below] = over.split('/').map(Number)
  return Number(whole.replace(',', '.')) + (FRACTIONS[mark] ?? 0) + (above && below ? above / below : 0)
}
