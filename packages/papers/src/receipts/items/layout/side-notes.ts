import { foldedWords } from '../../../words/fold-words.ts'
import type { ReceiptRow } from '../../rows/receipt-row.ts'
import table from '../../tables/side-notes.json' with { type: 'json' }

/** `PT: 0,002 kg`: the weight of the packing, marked as the recommendation OIML R 76 for scales asks (T, PT). */
const TARE = new RegExp(
  String.raw`^\W{0,3}(?:p?t|${table.tare.join('|')})\b[\s:.=]{0,4}-?\d{1,2}[.,]\d{1,3}\s?k?g\b\W{0,3}$`,
  'iu',
)
/** `1 kg = 3,98 EUR`, `3,98 EUR/kg`: what one measure costs, in a row of its own. */
const PER_MEASURE =
  /^\W{0,3}(?:1|100)\s?(?:kg|g|l|ml|st|stk|lb|oz)\W{0,2}=|^(?:\p{Sc}|\p{L}{2,3})?\s?\d{1,4}[.,]\d{2}\s?(?:\p{Sc}|\p{L}{1,3})?\s?\/\s?(?:1\s?|100\s?)?(?:kg|g|l|ml|lb|oz)\W{0,2}$/iu

/** A row that says something about the article beside it that is neither its name nor its amount. */
export const isSideNote = ({ text, amounts, kind }: ReceiptRow): boolean =>
  TARE.test(text) ||
  PER_MEASURE.test(text.trim()) ||
  (amounts.length <= 1 && isPriceNote(text)) ||
  (kind?.kind !== 'discount' && isLoyalty(text))

const DEPARTMENTS: ReadonlySet<string> = new Set(table.departments.map((name) => foldedWords(name).join(' ')))
const NUMBER_OF_DEPARTMENT = /^\d{1,3}\s?-\s?/
const PRICE_NOTES = table.price_notes.map((name) => foldedWords(name))

/** `Fruit and Veg:`, `*** BAKERY ***`, `27-PRODUCE`: the heading of a department, without a price. */
export const isDepartment = ({ text, amounts }: ReceiptRow): boolean =>
  amounts.length === 0 &&
  ((!/\d/.test(text) && /\p{L}{3}\W{0,2}:\s*$/u.test(text)) ||
    DEPARTMENTS.has(foldedWords(text.replace(NUMBER_OF_DEPARTMENT, '')).join(' ')))

/** `Aktionspreis 1,49`, `Was 2.99`: a row that begins with words for another price, with nothing but figures behind. */
function isPriceNote(text: string): boolean {
  const words = foldedWords(text)
  return PRICE_NOTES.some(
    (note) =>
      note.every((word, index) => words[index] === word) &&
      words.slice(note.length).every((word) => /\d/.test(word) || word.length <= 3),
  )
}

const REDUCED = table.reduced.map((pair) => foldedWords(pair))

/** `was 8.14 now 7.14`: a row with the price of the article above it before and after a reduction. */
export function isReduction(text: string): boolean {
  const words = foldedWords(text).filter((word) => !/\d/.test(word))
  return REDUCED.some(
    ([before, after]) =>
      words[0] === before && words[1] === after && words.slice(2).every((word) => word.length <= 3),
  )
}

const LOYALTY = table.loyalty.map((name) => foldedWords(name))

/** `Sie erhalten 4 Treuepunkte 0,40`: a row of a programme for customers. */
function isLoyalty(text: string): boolean {
  const words = foldedWords(text)
  return LOYALTY.some((phrase) =>
    words.some((_, at) => phrase.every((word, index) => words[at + index] === word)),
  )
}
