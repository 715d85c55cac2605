import { expect, it } from 'vitest'
import { matchPutAway } from './same-purchase.ts'

const at = (day: string) => ({ at: `${day}T12:00:00.000Z`, day })

it('finds what was put away within three days of a receipt, each for one of its lines', () => {
  const putAway = [
    { item_id: 'milk', ...at('2026-11-21') },
    { item_id: 'eggs', ...at('2026-11-17') },
    { item_id: 'salt', ...at('2026-11-24') },
  ]
  const lines = ['milk', null, 'milk', 'eggs', 'salt', 'rice']
  expect(matchPutAway(lines, putAway, '2026-11-21')).toEqual([
    '2026-11-21T12:00:00.000Z',
    null,
    null,
    null,
    '2026-11-24T12:00:00.000Z',
    null,
  ])
})
