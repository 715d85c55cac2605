import { leftAfter, roundQuantity } from '@larder/foods'
import { wholePacks } from './packs.ts'
import type { LedgerKind, LotState } from './lot-state.ts'

/** Since when a lot is open after something was taken that leaves `left`: whoever breaks into a further pack opens that one. */
export const openedSince = (
  { opened_at, quantity }: LotState,
  left: number,
  at: string,
  pack: number,
): string => (opened_at === null || wholePacks(left, pack) < wholePacks(quantity, pack) ? at : opened_at)

/** A movement that takes something out of a lot or brings it back: its kind, number, amount and time. */
export type Take = {
  kind: LedgerKind
  seq: number
  delta: number
  undoes_seq: number | null
  created_at: string
}

const TAKES: ReadonlySet<LedgerKind> = new Set(['consume', 'cook', 'spoil'])

/**
 * Since when a lot has been open of which `quantity` is left, in packs that hold `pack` each, by what was taken and brought
 * back, in order: since its last pack was opened by what is not brought back; null when nothing was.
 */
export const openedBy = (takes: readonly Take[], quantity: number, pack: number): string | null => {
  const amounts = new Map(takes.filter(({ kind }) => TAKES.has(kind)).map(({ seq, delta }) => [seq, -delta]))
  const broughtBack = ({ kind, delta, undoes_seq }: Take): number =>
    kind === 'restore' ? delta : kind === 'undo' ? (amounts.get(undoes_seq ?? 0) ?? 0) : 0
  const takenAfter = takes.reduce<number[]>((sums, take) => {
    const taken = leftAfter(sums.at(-1) ?? 0, broughtBack(take) - (amounts.get(take.seq) ?? 0))
    return [...sums, taken]
  }, [])
  const all = roundQuantity(quantity + (takenAfter.at(-1) ?? 0))
  /** When packs were opened, and how many were whole before; the first take opens the lot. */
  let openings: { whole: number; at: string }[] = []
  let whole = wholePacks(all, pack)
  for (const [index, { created_at }] of takes.entries()) {
    const taken = takenAfter[index] ?? 0
    const left = wholePacks(roundQuantity(all - taken), pack)
    openings = taken <= 0 ? [] : openings.filter((opening) => opening.whole > left)
    if (taken > 0 && openings.length === 0) openings.push({ whole: Infinity, at: created_at })
    else if (left < whole) openings.push({ whole, at: created_at })
    whole = left
  }
  return openings.at(-1)?.at ?? null
}
