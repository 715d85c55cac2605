import { tokensOf } from '../rows/row-kind.ts'
import table from '../tables/shop-chains.json' with { type: 'json' }

const COMPANY_FORM =
  /^(gmbh|markt|market|supermarkt|supermarket|stores?|inc|ltd|llc|sb|drogerie|warenhaus|city)$/

const asPhrase = (name: string) => tokensOf(name).join(' ')
const PHRASES: readonly string[] = table.names.map(asPhrase).sort((a, b) => b.length - a.length)
const WORDS: ReadonlySet<string> = new Set(table.common_words.map(asPhrase))

/** Whether a row names a known chain of shops: by its first words, or by all of them where they are common words. */
export function namesChain(text: string): boolean {
  const tokens = tokensOf(text)
  const row = tokens.join(' ')
  if (WORDS.has(row) || (WORDS.has(tokens[0] ?? '') && COMPANY_FORM.test(tokens[1] ?? ''))) return true
  return PHRASES.some((phrase) => row === phrase || row.startsWith(`${phrase} `))
}
