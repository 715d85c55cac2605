import { convertQuantity } from '@larder/foods'
import type { DraftLine } from './draft-line.ts'

type Measure = NonNullable<DraftLine['measure']>

/** One way to understand a weight or volume beside a name: where it matches, what it makes of the article. */
type MeasureRule = {
  name: string
  match: (measure: Measure, draft: DraftLine) => boolean
  apply: (measure: Measure, draft: DraftLine) => Partial<DraftLine>
}

/** Weights are rounded before they are multiplied by a price. */
const ROUNDING = 0.01
/** Whether a quantity times the price of one is an amount. */
export const isProduct = (quantity: number, one: number, amount: number): boolean =>
  amount > 0 && Math.abs(one * quantity - amount) <= ROUNDING * amount

/** Packs are sold by full fifty grams, or not far from them. */
const PACK_STEP_GRAMS = 50
/** Packs hold full 25 g; other weights that cost what they weigh were weighed. */
const SMALL_STEP_GRAMS = 25

const gramsOf = ({ quantity, unit }: Measure): number =>
  Math.round((convertQuantity(quantity, unit, 'kg') ?? 0) * 1000)

const isVolume = ({ unit }: Measure): boolean =>
  ['kg', 'lb'].every((weight) => convertQuantity(1, unit, weight) === null)

/** Whether the article costs so many times its price of one. */
const costs = ({ price, unitPrice }: DraftLine, count: number): boolean =>
  price !== null && unitPrice !== null && isProduct(count, unitPrice, price)

/** Whether the price is that of the weight, where the price of a kilogram, litre or 100 g stands beside it. */
const isPriceOfWeight = (measure: Measure, { price }: DraftLine): boolean => {
  const grams = gramsOf(measure)
  const weights = [measure.quantity, grams / 1000, grams / 100]
  return price !== null && weights.some((weight) => isProduct(weight, measure.perMeasure ?? 0, price))
}

const asQuantity = ({ quantity, unit }: Measure): Partial<DraftLine> => ({ quantity, unit })

const asSize = ({ text }: Measure, { size }: DraftLine): Partial<DraftLine> =>
  size === '' ? { size: text } : {}

/** In their order: the first that matches decides whether a weight is the quantity delivered or the size of a pack. */
export const MEASURE_RULES: readonly MeasureRule[] = [
  {
    // Packs show the price of a kilogram too, and cost their weight times that price.
    name: 'odd weight that costs what a kilogram does',
    match: (measure, draft) =>
      measure.perMeasure != null &&
      gramsOf(measure) > 0 &&
      gramsOf(measure) % SMALL_STEP_GRAMS !== 0 &&
      isPriceOfWeight(measure, draft) &&
      (draft.quantity ?? 1) === 1,
    apply: (measure, { price, unitPrice }) => {
      const { quantity, perMeasure = null } = measure
      const isOfOne = price !== null && perMeasure !== null && isProduct(quantity, perMeasure, price)
      return { ...asQuantity(measure), unitPrice: isOfOne ? perMeasure : unitPrice }
    },
  },
  {
    name: 'pack with the price of a kilogram',
    match: ({ perMeasure }) => perMeasure != null,
    apply: asSize,
  },
  { name: 'volume', match: isVolume, apply: asSize },
  {
    name: 'weight without a count',
    match: ({ quantity, unit, isAlone }, draft) => {
      // '400 g' alone below a name, which nothing says that it was weighed.
      const isPack =
        isAlone === true &&
        draft.unitPrice === null &&
        unit === 'g' &&
        Math.round(quantity) % SMALL_STEP_GRAMS === 0
      return draft.quantity === null && !isPack
    },
    apply: asQuantity,
  },
  {
    name: 'odd weight',
    match: ({ quantity, unit }) => unit === 'kg' && Math.round(quantity * 1000) % PACK_STEP_GRAMS !== 0,
    apply: asQuantity,
  },
  {
    name: 'weight that costs what it weighs',
    match: ({ quantity }, draft) => costs(draft, quantity) && !costs(draft, draft.quantity ?? 1),
    apply: asQuantity,
  },
  { name: 'size of a pack', match: () => true, apply: asSize },
]

/** What a weight beside the name makes of an article: its quantity, or the size of a pack; nothing without one. */
export function settledMeasure(draft: DraftLine): Partial<DraftLine> {
  const { measure } = draft
  if (!measure) return {}
  return MEASURE_RULES.find(({ match }) => match(measure, draft))?.apply(measure, draft) ?? {}
}
