import { SURE_FROM } from '../../receipts/model/sure-lines.ts'
import { findPackUnit } from '../../units/pack-size.ts'
import { isMeasure } from '../../units/stock-units.ts'
import { roundQuantity } from '../../units/quantity.ts'
import type { OrderLine } from '../order-reading.ts'
import type { DraftLine } from './draft-line.ts'

/**
 * How probable it is that a line is right. Lines that add up to what was paid are right but for a name; without a sum a
 * table with titles says more than text, and a price that quantity times unit price explains more than a bare one. Lines
 * that do not add up to a printed total may be wrong, too many or too few. What a language model read is right only where
 * it adds up.
 */
const LIKELY = {
  addsUp: 0.95,
  inColumns: 0.85,
  explained: 0.82,
  other: 0.7,
  withoutPrice: 0.6,
  contradicted: 0.5,
  modelAddsUp: SURE_FROM,
  model: 0.5,
}

/** What the printed total says of the articles; 'unknown' where there is none, or where only changes are listed. */
export type SumCheck = 'adds_up' | 'contradicted' | 'unknown'

function confidenceOf(
  { price, unitPrice, quantity, isInColumns, isFromModel }: DraftLine,
  sum: SumCheck,
): number {
  if (isFromModel) return sum === 'adds_up' ? LIKELY.modelAddsUp : LIKELY.model
  if (sum === 'adds_up') return LIKELY.addsUp
  if (sum === 'contradicted') return LIKELY.contradicted
  if (price === null) return LIKELY.withoutPrice
  if (isInColumns) return LIKELY.inColumns
  const isExplained =
    unitPrice !== null && quantity !== null && Math.abs(unitPrice * quantity - price) < 0.0151
  return isExplained ? LIKELY.explained : LIKELY.other
}

/** The article of a finished draft. */
export function toOrderLine(draft: DraftLine, sum: SumCheck): OrderLine {
  const isWeighed = isMeasure(draft.unit)
  return {
    name: draft.name,
    quantity: roundQuantity(draft.quantity ?? 1),
    unit: draft.unit,
    pack_size: isWeighed
      ? null
      : (findPackUnit(draft.name) ?? (draft.size === '' ? null : findPackUnit(draft.size))),
    unit_price: draft.unitPrice,
    price: draft.price,
    replaces: draft.replaces,
    source_text: draft.sourceText,
    confidence: confidenceOf(draft, sum),
    ...(draft.isFromModel ? { read_by: 'model' as const } : {}),
  }
}
