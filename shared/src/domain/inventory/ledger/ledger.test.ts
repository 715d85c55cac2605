import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { UNTOUCHED } from './lot-state.ts'
import {
  decideClear,
  decideConsume,
  decideCook,
  decideDegrade,
  decidePurchase,
  decideRestore,
} from './ledger.ts'
import { decideConfirm, decideCorrect } from './counts.ts'
import { decideEdit, decideOwnEdit, decideUndoEdit, isEditUndoneNext, isOwnEdit } from './edits.ts'
import { decideUndoPurchase, decideUndo } from './undo.ts'
import { openedBy } from './opened.ts'
import type { Decision, LotState } from './lot-state.ts'
import type { Take } from './opened.ts'
import { roundQuantity, sumQuantities } from '@larder/foods'

const AT = '2026-11-21T10:00:00.000Z'
const DAY = '2026-11-22T00:00:00.000Z'
const bought = (quantity: number): LotState => decidePurchase(quantity, AT).after
const codeOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return error instanceof DomainError ? error.code : error
  }
  return null
}

describe('decideConsume', () => {
  it('takes an amount and marks the lot as opened', () => {
    expect(decideConsume(bought(2), 0.5, AT)).toMatchObject({
      kind: 'consume',
      delta: -0.5,
      after: { seq: 2, quantity: 1.5, level_full: 2, opened_at: AT },
    })
  })

  it('takes the last of a lot exactly', () => {
    let state = bought(1)
    for (let taken = 0; taken < 10; taken++) state = decideConsume(state, 0.1, AT).after
    expect(state.quantity).toBe(0)
  })

  it('refuses more than there is, and any amount of an empty or removed lot', () => {
    expect(codeOf(() => decideConsume(bought(1), 1.00001, AT))).toBe('not_enough_stock')
    expect(codeOf(() => decideConsume({ ...bought(1), quantity: 0 }, 0, AT))).toBe('not_enough_stock')
    expect(codeOf(() => decideConsume({ ...bought(1), removed_at: AT }, 1, AT))).toBe('not_found')
  })
})

describe('decideConfirm', () => {
  const degraded = decideDegrade(bought(2), 1.5, DAY).after

  it('makes an assumed quantity known, and lets itself be undone', () => {
    const confirmed = decideConfirm(degraded, 2, AT)
    expect(confirmed).toMatchObject({
      kind: 'correct',
      delta: 0,
      after: { seq: 3, quantity: 1.5, known_seq: 3, known_quantity: 1.5, known_at: AT, degraded_until: null },
    })
    const undone = decideUndo(confirmed.after, 'correct', degraded, AT)
    expect(undone).toMatchObject({ delta: 0, after: { quantity: 1.5, degraded_until: DAY } })
  })

  it('refuses what has moved since it was seen, and what is removed', () => {
    expect(codeOf(() => decideConfirm(degraded, 1, AT))).toBe('version_conflict')
    expect(codeOf(() => decideConfirm({ ...degraded, removed_at: AT }, 2, AT))).toBe('not_found')
  })
})

describe('decideCook and decideRestore', () => {
  it('takes as much as is left, however little is asked for, and nothing of what is gone', () => {
    expect(decideCook(bought(2), 5, AT)).toMatchObject({ kind: 'cook', delta: -2, after: { quantity: 0 } })
    for (const [state, amount] of [
      [{ ...bought(1), removed_at: AT }, 1],
      [{ ...bought(1), quantity: 0 }, 1],
      [bought(1), 0],
      [bought(1), 0.0000004],
    ] as const)
      expect(decideCook(state, amount, AT)).toBeNull()
    expect(decideCook(bought(1), 0.0001, AT)?.after.quantity).toBe(0.9999)
  })

  it('leaves to the undo of a lot what it reverted before the meal, never what the meal brings back', () => {
    const used = decideConsume(bought(3), 1, AT).after
    const cooked = decideCook(used, 1, AT)!.after
    expect(decideRestore(cooked, 1, used, AT).after).toMatchObject({ quantity: 2, undo_seq: used.undo_seq })
    // Something else was done since: reverting what was done before it would lose that.
    const usedAgain = decideConsume(cooked, 1, AT).after
    const { opened_at, degraded_until } = used
    expect(decideRestore(usedAgain, 1, { opened_at, degraded_until }, AT).after).toMatchObject({
      quantity: 1,
      undo_seq: 0,
    })
  })

  it('brings back what was taken: the lot as it was, or beside what others did meanwhile', () => {
    const before = { ...bought(3), degraded_until: DAY }
    const cooked = decideCook(before, 3, AT)!.after
    expect(cooked).toMatchObject({ quantity: 0, opened_at: AT, degraded_until: null })
    expect(decideRestore(cooked, 3, before, DAY)).toMatchObject({
      kind: 'restore',
      delta: 3,
      after: { seq: 3, quantity: 3, opened_at: null, degraded_until: DAY },
    })
    const removed = { ...cooked, removed_at: DAY }
    expect(decideRestore(removed, 3, removed, DAY).after).toMatchObject({
      quantity: 3,
      opened_at: AT,
      removed_at: null,
    })
  })
})

describe('openedBy', () => {
  const take = (kind: Take['kind'], seq: number, delta: number, undoes_seq: number | null = null): Take => ({
    kind,
    seq,
    delta,
    undoes_seq,
    created_at: `2026-11-${10 + seq}T12:00:00.000Z`,
  })
  const meals = [take('cook', 2, -100), take('cook', 3, -200)]

  it.each([
    ['nothing was taken', [], null],
    ['two meals took of it', meals, 2],
    ['the second is undone', [...meals, take('restore', 4, 200)], 2],
    [
      'both are undone, the first one first',
      [...meals, take('restore', 4, 100), take('restore', 5, 200)],
      null,
    ],
    [
      'both are undone, the last one first',
      [...meals, take('restore', 4, 200), take('restore', 5, 100)],
      null,
    ],
    ['a use beside them is undone', [take('consume', 2, -5), take('undo', 3, 7, 2)], null],
    ['an edit of its quantity is undone', [...meals, take('undo', 4, 900, 1)], 2],
    ['it was opened again', [meals[0]!, take('restore', 3, 100), take('consume', 4, -1)], 4],
  ])('says since when a lot is open when %s', (_, takes, seq) => {
    expect(openedBy(takes, 600, Infinity)).toBe(seq === null ? null : `2026-11-${10 + seq}T12:00:00.000Z`)
  })
})

it("keeps only the ledger's fields of a lot", () => {
  const lot = { ...bought(2), created_at: AT, notes: 'mine' }
  const known = Object.keys(UNTOUCHED).sort()
  for (const decision of [
    decideConsume(lot, 1, AT),
    decideCorrect(lot, { quantity: 1 }, AT),
    decideClear(lot, AT),
    decideDegrade(lot, 1, DAY),
  ]) {
    expect(Object.keys(decision?.after ?? {}).sort()).toEqual(known)
  }
})

describe('decideCorrect', () => {
  const used = decideConsume(bought(5), 1, AT).after

  it('sets the counted quantity; a larger amount becomes the new full level', () => {
    expect(decideCorrect(used, { quantity: 7 }, AT)).toMatchObject({
      delta: 3,
      after: { quantity: 7, level_full: 7 },
    })
    expect(decideCorrect(used, { quantity: 2 }, AT)).toMatchObject({
      delta: -2,
      after: { quantity: 2, level_full: 5 },
    })
  })

  it('does nothing when the quantity is unchanged, or as it was seen before others moved it', () => {
    expect(decideCorrect(used, { quantity: 4 }, AT)).toBeNull()
    expect(decideCorrect(used, { quantity: 5, version: 1, quantityAtVersion: 5 }, AT)).toBeNull()
  })

  it('refuses a change based on an outdated lot', () => {
    expect(codeOf(() => decideCorrect(used, { quantity: 6, version: 1, quantityAtVersion: 5 }, AT))).toBe(
      'version_conflict',
    )
    expect(codeOf(() => decideCorrect(used, { quantity: 6, version: 9 }, AT))).toBe('version_conflict')
  })

  it('takes precedence over degradation since the lot was seen', () => {
    const assumed = decideDegrade(used, 3.8, DAY).after
    expect(decideCorrect(assumed, { quantity: 3, version: 2, quantityAtVersion: 4 }, AT)).toMatchObject({
      delta: -0.8,
      after: { quantity: 3, degraded_until: null },
    })
    expect(decideCorrect(assumed, { quantity: 4, version: 2, quantityAtVersion: 4 }, AT)).toBeNull()
    expect(codeOf(() => decideCorrect(assumed, { quantity: 3, version: 1 }, AT))).toBe('version_conflict')
  })

  it('[INV-058] refuses to count a lot down to zero, but leaves an empty one alone', () => {
    expect(() => decideCorrect(used, { quantity: 0 }, AT)).toThrow('Quantity must be positive')
    expect(() => decideCorrect(used, { quantity: 1e-9 }, AT)).toThrow('Quantity must be positive')
    expect(decideCorrect({ ...used, quantity: 0 }, { quantity: 0 }, AT)).toBeNull()
  })
})

describe('decideOwnEdit', () => {
  const CHANGES = { storage_location: { from: 'Pantry', to: 'Freezer' } }
  const BACK = { storage_location: { from: 'Freezer', to: 'Pantry' } }

  it('is undone before what came before it, and leaves the quantity assumed or known as it is', () => {
    const used = decideConsume(bought(2), 0.5, AT).after
    const moved = decideOwnEdit(used, CHANGES)
    expect(moved).toMatchObject({ delta: 0, after: { quantity: 1.5, known_seq: 2, undo_seq: 3 } })
    expect(isEditUndoneNext(moved.after, moved)).toBe(true)
    expect(decideUndoEdit(moved.after, used.undo_seq, BACK)).toEqual({
      kind: 'edit',
      delta: 0,
      after: { ...used, seq: 4 },
      undoes_seq: 3,
      changes: BACK,
    })
  })

  it('waits until what was assumed since is undone, and is no edit that something else made', () => {
    const moved = decideOwnEdit(bought(2), CHANGES)
    const night = decideDegrade(moved.after, 1.9, DAY)
    expect(isEditUndoneNext(night.after, moved)).toBe(false)
    expect(isOwnEdit(decideEdit(moved.after, CHANGES))).toBe(false)
  })
})

describe('decideUndo', () => {
  it('restores a removed lot', () => {
    const before = decideConsume(bought(3), 1, AT).after
    const cleared = decideClear(before, AT)
    const back = decideUndo(cleared?.after ?? before, 'clear', before, AT)
    expect(back).toMatchObject({ delta: 2, undoes_seq: 3, after: { ...before, seq: 4, known_seq: 4 } })
  })

  it('removes a lot when its purchase is undone', () => {
    expect(decideUndo(bought(3), 'purchase', UNTOUCHED, AT)).toMatchObject({
      delta: -3,
      after: { quantity: 0, removed_at: AT, undo_seq: 0 },
    })
  })

  it('keeps a lot that was listed as empty when its first correction is undone', () => {
    const counted = decideCorrect(UNTOUCHED, { quantity: 2 }, AT)
    expect(decideUndo(counted?.after ?? UNTOUCHED, 'correct', UNTOUCHED, AT).after).toMatchObject({
      quantity: 0,
      removed_at: null,
    })
  })
})

describe('decideDegrade', () => {
  const used = decideConsume(bought(5), 1, AT).after
  const night = (state: LotState, left: number) => decideDegrade(state, left, DAY).after

  it('takes the assumed consumption and leaves the known quantity unchanged', () => {
    expect(decideDegrade(used, 3.8, DAY)).toMatchObject({
      kind: 'degrade',
      delta: -0.2,
      after: { seq: 3, quantity: 3.8, level_full: 5, known_seq: 2, known_quantity: 4, degraded_until: DAY },
    })
  })

  it('is undone as a whole, back to the known quantity', () => {
    const assumed = night(night(used, 3.8), 3.61)
    expect(assumed.undo_seq).toBe(3)
    const back = decideUndo(assumed, 'degrade', used, AT)
    expect(back).toMatchObject({
      delta: 0.39,
      undoes_seq: 3,
      after: { seq: 5, quantity: 4, undo_seq: 2, known_seq: 5, degraded_until: null },
    })
  })

  it('leaves a quantity marked as assumed until somebody counts it or takes the last of it', () => {
    const assumed = night(used, 3.8)
    expect(decideConsume(assumed, 1, AT).after.degraded_until).toBe(DAY)
    expect(decideConsume(assumed, 3.8, AT).after.degraded_until).toBeNull()
    expect(decideCorrect(assumed, { quantity: 2 }, AT)?.after.degraded_until).toBeNull()
  })
})

it('removes a lot only once', () => {
  expect(decideClear({ ...bought(1), removed_at: AT }, AT)).toBeNull()
})

describe('any history', () => {
  const amount = fc.integer({ min: 1, max: 5_000_000 }).map((millionths) => roundQuantity(millionths / 1e6))
  const anyAction = fc.oneof(
    fc.record({ kind: fc.constant('consume' as const), amount }),
    fc.record({ kind: fc.constant('correct' as const), amount }),
    fc.record({ kind: fc.constant('clear' as const), amount }),
    fc.record({ kind: fc.constant('undo' as const), amount }),
  )

  /** Applies actions to one lot as the ledger would, skipping refused ones. */
  const applyAll = (
    actions: { kind: 'consume' | 'correct' | 'clear' | 'undo'; amount: number }[],
    start: number,
  ) => {
    const history: Decision[] = [decidePurchase(start, AT)]
    for (const action of actions) {
      const state = history.at(-1)?.after ?? UNTOUCHED
      const decide = () => {
        if (action.kind === 'consume') return decideConsume(state, action.amount, AT)
        if (action.kind === 'correct') return decideCorrect(state, { quantity: action.amount }, AT)
        if (action.kind === 'clear') return decideClear(state, AT)
        const target = history[state.undo_seq - 1]
        if (!target) return null
        return decideUndo(state, target.kind, history[state.undo_seq - 2]?.after ?? UNTOUCHED, AT)
      }
      try {
        const decision = decide()
        if (decision) history.push(decision)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
      }
    }
    return history
  }

  it('adds up, with numbers without gaps and never below zero', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 60 }), amount, (actions, start) => {
        const history = applyAll(actions, start)
        expect(sumQuantities(history.map((decision) => decision.delta))).toBe(history.at(-1)?.after.quantity)
        expect(history.map((decision) => decision.after.seq)).toEqual(history.map((_, index) => index + 1))
        expect(history.every((decision) => decision.after.quantity >= 0)).toBe(true)
      }),
    )
  })

  it('returns to zero when every action is undone, each once', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 30 }), amount, (actions, start) => {
        const done = actions.filter((action) => action.kind !== 'undo')
        const undos = Array.from({ length: done.length + 5 }, () => ({ kind: 'undo' as const, amount: 0 }))
        const history = applyAll([...done, ...undos], start)
        const undone = history.flatMap((decision) => decision.undoes_seq ?? [])
        expect(history.at(-1)?.after).toMatchObject({ quantity: 0, undo_seq: 0, removed_at: AT })
        expect(new Set(undone).size).toBe(undone.length)
        expect(undone.length * 2).toBe(history.length)
      }),
    )
  })
})

describe('decideUndoPurchase', () => {
  it('removes a lot that nobody has used', () => {
    expect(decideUndoPurchase(bought(2), 2, AT)).toMatchObject({
      kind: 'undo',
      delta: -2,
      after: { seq: 2, quantity: 0, removed_at: AT },
    })
  })

  it('leaves what another receipt added', () => {
    expect(decideUndoPurchase(bought(5), 2, AT)?.after).toMatchObject({ quantity: 3, removed_at: null })
  })

  it('takes only what is left: used amounts stay used', () => {
    const used = decideConsume(bought(5), 4, AT).after
    expect(decideUndoPurchase(used, 5, AT)).toMatchObject({ delta: -1, after: { quantity: 0 } })
  })

  it('ignores a lot that is used up or removed, but not one that was bought empty', () => {
    expect(decideUndoPurchase(decideConsume(bought(1), 1, AT).after, 1, AT)).toBeNull()
    expect(decideUndoPurchase({ ...bought(1), removed_at: AT }, 1, AT)).toBeNull()
    expect(decideUndoPurchase(UNTOUCHED, 0, AT)).toMatchObject({ delta: 0, after: { removed_at: AT } })
  })

  it('can be undone itself', () => {
    const before = decideConsume(bought(5), 4, AT).after
    const taken = decideUndoPurchase(before, 5, AT)?.after ?? UNTOUCHED
    expect(decideUndo(taken, 'undo', before, AT).after).toMatchObject({ quantity: 1, removed_at: null })
  })
})
