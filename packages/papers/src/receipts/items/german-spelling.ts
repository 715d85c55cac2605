import table from '../tables/german-spelling.json' with { type: 'json' }

/** Letters as they are read: ß looks like B, and is printed as SS in capitals. */
const READ_AS: Record<string, string> = { ä: 'a', ö: 'o', ü: 'u', ß: '(?:ss|[bβ])', $: '(?!\\p{L})' }

const SPELLINGS = table.parts.map((part) => ({
  pattern: new RegExp(
    part.replace(/[äöüß$]/g, (letter) => READ_AS[letter] ?? letter),
    'giu',
  ),
  spelling: part.replace('$', ''),
}))

/** Restores umlauts and ß in German item names, in the case of the printed text. */
export const withUmlauts = (name: string): string =>
  SPELLINGS.reduce(
    (text, { pattern, spelling }) => text.replace(pattern, (read: string) => inCaseOf(read, spelling)),
    name,
  )

function inCaseOf(read: string, spelling: string): string {
  const [first = '', second = ''] = read
  if (second !== second.toLowerCase()) return spelling.toUpperCase()
  return first === first.toLowerCase() ? spelling : spelling.charAt(0).toUpperCase() + spelling.slice(1)
}
