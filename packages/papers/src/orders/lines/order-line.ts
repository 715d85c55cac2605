import { findSoldPack, isMeasure, roundQuantity } from '@larder/foods'
import { SURE_FROM } from '../../sure-from.ts'
import type { OrderLine } from '../order-reading.ts'
import type { DraftLine } from './draft-line.ts'

/**
 * How probable it is that a line is right, as counted when 48 mails of new layouts were first read (docs/measured/reading/order-mails.md):
 * a price that quantity times unit price explains is right almost always where the lines also add up to what was paid, or
 * stand below titles. Lines that add up without that have the right sum, but may have a size for their quantity or a code
 * in their name. What a language model read is right only where it adds up.
 */
const LIKELY = {
  addsUpExplained: 0.98,
  addsUp: 0.75,
  columnsExplained: 0.98,
  inColumns: 0.74,
  explained: 0.75,
  other: 0.65,
  withoutPrice: 0.2,
  contradicted: 0.25,
  modelAddsUp: SURE_FROM,
  model: 0.45,
}

/** Lines without a price, or that do not add up to the printed total, are read with less confidence than this. */
export const EXPLAINED_FROM = 0.5

/** What the printed total says of the articles; 'unknown' where there is none, or where only changes are listed. */
export type SumCheck = 'adds_up' | 'contradicted' | 'unknown'

function confidenceOf(
  { price, unitPrice, quantity, isInColumns, isFromModel }: DraftLine,
  sum: SumCheck,
): number {
  if (isFromModel) return sum === 'adds_up' ? LIKELY.modelAddsUp : LIKELY.model
  if (price === null) return LIKELY.withoutPrice
  if (sum === 'contradicted') return LIKELY.contradicted
  const isExplained =
    unitPrice !== null && quantity !== null && Math.abs(unitPrice * quantity - price) < 0.0151
  if (sum === 'adds_up') return isExplained ? LIKELY.addsUpExplained : LIKELY.addsUp
  if (isInColumns) return isExplained ? LIKELY.columnsExplained : LIKELY.inColumns
  return isExplained ? LIKELY.explained : LIKELY.other
}

/** The pack of a size beside the name; pieces that are the quantity are not also in each. */
const packBeside = ({ name, size }: DraftLine, quantity: number): string | null => {
  const pack = size === '' ? null : findSoldPack(`${name} ${size}`, quantity)
  return pack === `${quantity} item` ? null : pack
}

/** A pint in Britain is larger than one in America. */
const PINTS = /(?<=\d[\s-]?)(?=(?:pints?|pts?)(?!\p{L}))/giu
const inBritain = (text: string, currency: string | null): string =>
  currency === 'GBP' ? text.replace(PINTS, 'imperial ') : text

/** The article of a finished draft; the currency tells whose pints are meant. */
export function toOrderLine(draft: DraftLine, sum: SumCheck, currency: string | null): OrderLine {
  const isWeighed = isMeasure(draft.unit)
  const quantity = roundQuantity(draft.quantity ?? 1)
  const packed = {
    ...draft,
    name: inBritain(draft.name, currency),
    size: inBritain(draft.size, currency),
  }
  return {
    name: draft.name,
    quantity,
    unit: draft.unit,
    pack_size: isWeighed ? null : (findSoldPack(packed.name, quantity) ?? packBeside(packed, quantity)),
    unit_price: draft.unitPrice,
    price: draft.price,
    replaces: draft.replaces,
    source_text: draft.sourceText,
    confidence: confidenceOf(draft, sum),
    ...(draft.isFromModel ? { read_by: 'model' as const } : {}),
  }
}
