import { tokensOf } from './tokens.ts'

/** Whether a text begins with a brand's name whose first letter is a figure: '7up', '100 PLUS'. */
export function beginsWithFigure(text: string): boolean {
  const [first = ''] = tokensOf(text).map(({ word }) => word)
  return (
    /^\d/.test(first) &&
    text
      .toLowerCase()
      .replaceAll(/[ '’-]/g, '')
      .startsWith(first)
  )
}
