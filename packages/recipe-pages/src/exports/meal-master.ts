import type { TextLine } from '../text/text-line.ts'

/** The line that begins a recipe: 'MMMMM----- Recipe via Meal-Master (tm) v8.05'. */
const BEGINNING = /^(?:MMMMM|-----)-*\s*recipe via\s+meal-?master/i
const END = /^(?:MMMMM|-----)-*\s*$/
const GROUP = /^(?:MMMMM|-----)-+\s*([^-\s][^-]*?(?:-[^-]+?)*)\s*-+\s*$/
/** Seven columns of an amount, two of a unit's code, and 28 of the name. */
const COLUMN = /^([ \d./¼-¾-]{7}) ([A-Za-z ]{2}) (.{1,28})/
const SECOND_COLUMN = 41

/** What the codes of units stand for; a large T is a tablespoon, a small one a teaspoon. */
const UNITS: Readonly<Record<string, string>> = {
  x: 'serving',
  sm: 'small',
  md: 'medium',
  lg: 'large',
  cn: 'can',
  pk: 'package',
  pn: 'pinch',
  dr: 'drop',
  ds: 'dash',
  ct: 'carton',
  bn: 'bunch',
  sl: 'slice',
  ea: '',
  t: 'tsp',
  ts: 'tsp',
  T: 'tbsp',
  tb: 'tbsp',
  fl: 'fl oz',
  c: 'cup',
  pt: 'pint',
  qt: 'quart',
  ga: 'gallon',
  oz: 'oz',
  lb: 'lb',
  ml: 'ml',
  cb: 'ml',
  cl: 'cl',
  dl: 'dl',
  l: 'l',
  mg: 'mg',
  cg: 'cg',
  dg: 'dg',
  g: 'g',
  kg: 'kg',
}

/** The lines of the first recipe in the format of Meal-Master, each as what it is there; null for another text. */
export function mealMasterLines(text: string): TextLine[] | null {
  const raw = text.split(/\r\n?|\n/)
  const from = raw.findIndex((line) => BEGINNING.test(line.trim()))
  if (from < 0) return null
  const rest = raw.slice(from + 1)
  const end = rest.findIndex((line) => END.test(line.trim()))
  return linesOfRecipe(end < 0 ? rest : rest.slice(0, end))
}

function linesOfRecipe(raw: readonly string[]): TextLine[] {
  const lines: TextLine[] = []
  let isApart = false
  let isHead = true
  const lastOf: (TextLine | undefined)[] = []
  const add = (text: string, taken_for: TextLine['taken_for']) => {
    lines.push({ text, taken_for, is_apart: isApart })
    isApart = false
  }
  for (const line of raw) {
    const group = GROUP.exec(line.trim())
    const stated = /^\s*(title|categories|yield|servings)\s*:\s*(.*)$/i.exec(line)
    if (line.trim() === '') isApart = true
    else if (stated && isHead) {
      const [, label = '', value = ''] = stated
      if (/title/i.test(label)) add(value.trim(), 'title')
      else add(line.trim(), /categories/i.test(label) ? 'none' : 'fact')
    } else if (group) {
      isHead = false
      add(group[1]!, 'heading')
    } else {
      const columns = columnsOf(line)
      isHead &&= columns.length === 0
      if (columns.length === 0 || lines.at(-1)?.taken_for === 'step') add(line.trim(), 'step')
      for (const [at, column] of lines.at(-1)?.taken_for === 'step' ? [] : columns.entries()) {
        if (column === '') continue
        // A name that is longer than its column goes on below it, behind a hyphen.
        const above = lastOf[at]
        if (column.startsWith('-') && above) above.text += ` ${column.slice(1).trim()}`
        else {
          add(column, 'ingredient')
          lastOf[at] = lines.at(-1)
        }
      }
    }
  }
  return lines.filter(({ text }) => text !== '')
}

/** The ingredients of a line in one or two columns, '' for an empty one; none where it is no such line. */
function columnsOf(line: string): string[] {
  const parts = [line.slice(0, SECOND_COLUMN), line.slice(SECOND_COLUMN)]
  const columns = parts.map((part) => COLUMN.exec(part))
  const whole = COLUMN.exec(line)
  if (!whole || !(whole[2]!.trim() in UNITS || whole[2]!.trim() === '')) return []
  // A single column may have a name that is wider.
  if (!columns[1]) return [ingredientOf(whole[1]!, whole[2]!, line.slice(11))]
  return columns.map((found) => (found ? ingredientOf(found[1]!, found[2]!, found[3]!) : ''))
}

const ingredientOf = (amount: string, code: string, name: string): string =>
  [amount.trim(), UNITS[code.trim()] ?? code.trim(), name.trim()].filter(Boolean).join(' ')
