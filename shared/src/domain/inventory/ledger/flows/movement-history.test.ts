import { expect, it } from 'vitest'
import { markUndone } from './movement-history.ts'

const line = (
  seq: number,
  kind: 'purchase' | 'consume' | 'degrade' | 'undo',
  undoes_seq: number | null = null,
) => ({
  seq,
  kind,
  undoes_seq,
})
const undoneOf = (...history: ReturnType<typeof line>[]) =>
  markUndone(history)
    .filter((movement) => movement.is_undone)
    .map((movement) => movement.seq)

it('marks what a later movement undid, and nothing else', () => {
  expect(undoneOf(line(3, 'undo', 2), line(2, 'consume'), line(1, 'purchase'))).toEqual([2])
})

it('marks all nights that were undone at once', () => {
  expect(
    undoneOf(
      line(6, 'degrade'),
      line(5, 'undo', 3),
      line(4, 'degrade'),
      line(3, 'degrade'),
      line(2, 'consume'),
      line(1, 'purchase'),
    ),
  ).toEqual([4, 3])
})
