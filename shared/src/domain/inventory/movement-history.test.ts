import { expect, it } from 'vitest'
import { markUndone } from './movement-history.ts'

it('marks what a later movement took back, and nothing else', () => {
  const history = [
    { seq: 3, undoes_seq: 2 },
    { seq: 2, undoes_seq: null },
    { seq: 1, undoes_seq: null },
  ]
  expect(markUndone(history).map((movement) => movement.is_undone)).toEqual([false, true, false])
})
