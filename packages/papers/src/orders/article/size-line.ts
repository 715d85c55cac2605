import { findNamedPack, isMeasure } from '@larder/foods'
import { coverage, factsOf, hasKind, type LineFacts } from '../words/line-facts.ts'
import { quantityAlone, quantityBeforePrice } from '../lines/quantity.ts'

/** A line below a name that gives the size of a pack among other facts, taken apart. */
export type SizeLine = {
  /** The size with its unit, without the words around it. */
  size: string
  /** The price of a kilogram, litre …: it costs nobody that. */
  perMeasure: number | null
  /** It gives the price of one, or a calculation: the size is that of a pack, and not what was weighed. */
  isOfPack: boolean
  /** What else it says, each to be read by itself: a calculation, the price of one. */
  others: string[]
}

/** What stands between the facts of a line; a slash or dash only with blanks around it. */
const BETWEEN = /(?<!\s)\s*[•·|;()[\]]\s*|(?<!\s)\s+[–—/-]\s+|,\s+/u
const SIZE =
  /^(?<before>(?:\p{L}[\p{L}.]*\s){0,2}?)(?<size>(?:\d{1,3}\s?[x×]\s?)?\d{1,4}(?:[.,]\d{1,3})?\s?-?(?<unit>fl\.?\s?oz|\p{L}{1,7}(?:["״'׳]{1,2}\p{L})?)\.?)(?<after>(?:\s\p{L}[\p{L}.]*){0,2})$/iu
/** 'les 6 bouteilles de 1L', 'la plaquette de 250g', 'la boîte de 12': what holds it, with an article before it. */
const NAMED_PACK =
  /^(?:les?|la|une?|los|las|el|il|lo|de|het)\s(?:\d{1,3}\s)?\p{L}{3,14}(?:\s(?:de|da|di|van)\s?\d{1,4}(?:[.,]\d{1,3})?\s?\p{L}{0,3})?$/iu
/** 'Size: …' */
const LABEL = /^(?<label>\p{L}[\p{L} ]{1,20}?)\s?:\s*(?=\S)/u
/** '12 ct', '60 Stück': how many a pack holds. */
const COUNT =
  /^\d{1,4}\s?(?:ct|count|cnt|stk|stck|stück|st|pcs|pieces|pz|pezzi|uds?|unidades|pièces|יח['׳]?|יחידות)\.?$/iu
/** '… €/kg', '… pro 100 g', '1 kg = … €'. */
const MEASURE_AFTER = /(?:kgs?|\bgr?|\bml|\bcl|\bl|ltr|litre|liter|litro|lbs?|oz|ק["״]?ג|קילו|ליטר)$/iu
const MEASURE_BEFORE = /^(?:1|100)?\s?(?:kg|g|ml|l|ltr|liter|litre|litro)\s*=$/iu
/** '6 x 1 l' */
const MULTIPLE = /^\d{1,2}\s?[x×]/iu
const MAX_WORDS = 2
/** Labels that say of a weight that it was delivered. */
const WEIGHED = ['weight', 'colDelivered', 'colOrdered', 'colQuantity'] as const

type Part = { kind: 'size' | 'count' | 'perMeasure' | 'other' | 'words'; text: string; value?: number }

/**
 * Takes apart a line that begins with the size of a pack, or a labelled one, and says nothing but facts about an article;
 * null for others. Below a name unknown words beside the size are those of the pack ('Brik 1 L').
 */
export function sizeLine(text: string, isBelowName: boolean): SizeLine | null {
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return null
  const label = LABEL.exec(text)
  const named = label ? factsOf(label.groups?.['label'] ?? '') : null
  const isLabelled = named !== null && coverage(named, 'colSize') === 1
  if (named !== null && (!isLabelled || hasKind(named, ...WEIGHED))) return null
  const texts = text
    .slice(isLabelled ? (label?.[0].length ?? 0) : 0)
    .split(BETWEEN)
    .filter((part) => part !== '')
  const parts: Part[] = []
  for (const [at, one] of texts.entries()) {
    const part = partOf(one, isBelowName && texts.length > 1)
    if (part === null || (part.kind === 'words' && (!isBelowName || at === 0))) return null
    parts.push(part)
  }
  const [first] = parts
  const isSize = first?.kind === 'size' || (first?.kind === 'count' && (isLabelled || parts.length > 1))
  const isAlone = parts.length === 1 && !isLabelled
  const isPackAlone = MULTIPLE.test(first?.text ?? '') || (isBelowName && NAMED_PACK.test(text))
  if (!first || !isSize || (isAlone && !isPackAlone)) return null
  // A name with its price: 'Leche 1 L | 0,95 €'.
  const isPriced = parts.some(({ kind }) => kind === 'perMeasure' || kind === 'other')
  if (!isLabelled && !isPriced && parts.some(({ kind }) => kind === 'words')) return null
  const isOfPack =
    isLabelled ||
    MULTIPLE.test(first.text) ||
    parts.some(({ kind, text: shown }) => kind === 'other' && (TIMES.test(shown) || isOfOne(shown)))
  return {
    size: first.text,
    perMeasure: parts.find(({ kind }) => kind === 'perMeasure')?.value ?? null,
    isOfPack,
    others: parts.filter(({ kind }) => kind === 'other').map((part) => part.text),
  }
}

const MAX_LENGTH = 80
const TIMES = /\d\s?[x×✕*@à]/iu
const isOfOne = (text: string): boolean => factsOf(text).money.some(({ isUnitPrice }) => isUnitPrice)

function partOf(text: string, mayHaveWords: boolean): Part | null {
  const facts = factsOf(text)
  const [amount, ...more] = facts.money
  if (amount) {
    const before = text.slice(0, amount.start).trim()
    const shown = text.slice(amount.start, amount.end)
    const isBase = (amount.isUnitPrice && MEASURE_AFTER.test(shown)) || MEASURE_BEFORE.test(before)
    if (isBase && more.length === 0 && !/\d/.test(before.replace(MEASURE_BEFORE, '')) && areFewWords(before))
      return { kind: 'perMeasure', text, value: amount.value }
    const counted = quantityBeforePrice(before)
    const isFact =
      before === '' || (counted !== null && /[x×✕*@à]$/iu.test(before) && !isMeasure(counted.unit))
    const isEnd = !/[\p{L}\d]/u.test(text.slice((more.at(-1) ?? amount).end))
    return (isFact || isLabelOfPrice(facts)) && isEnd ? { kind: 'other', text } : null
  }
  if (COUNT.test(text)) return { kind: 'count', text }
  const { before = '', size = '', unit = '', after = '' } = SIZE.exec(text)?.groups ?? {}
  if (size !== '' && (isMeasure(unit) || isMeasure(findNamedPack(size)?.unit ?? ''))) {
    const words = factsOf(`${before} ${after}`)
    const isOfPack =
      words.tokens.length === 0 || mayHaveWords || coverage(words, 'container', 'colSize') === 1
    return isOfPack ? { kind: 'size', text: size } : null
  }
  if (NAMED_PACK.test(text) && findNamedPack(text) !== null) return { kind: 'size', text }
  const alone = quantityAlone(text)
  if (alone && !/^\d+$/.test(text) && !isMeasure(alone.unit)) return { kind: 'other', text }
  if (hasKind(facts, 'colQuantity') && coverage(facts, 'colQuantity') === 1 && /\d/.test(text))
    return { kind: 'other', text }
  return !/\d/.test(text) && areFewWords(text) ? { kind: 'words', text } : null
}

const isLabelOfPrice = (facts: LineFacts): boolean => coverage(facts, 'colUnitPrice', 'colPrice') === 1
const areFewWords = (text: string): boolean => (text.match(/\p{L}+/gu)?.length ?? 0) <= MAX_WORDS
