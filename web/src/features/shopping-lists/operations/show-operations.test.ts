import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleList, sampleListLine } from '../../../testing/samples/list-samples.ts'
import { sampleId } from '../../../testing/samples/stock-samples.ts'
import type { ListOperation, UnsentOperation } from './list-operation.ts'
import { showOperations } from './show-operations.ts'

const LIST = sampleId(1001)
const MADE = sampleId(1002)
const lists = [
  sampleList(
    1,
    'Weekend',
    [1, 2, 3].map((n) => sampleListLine(n, `Food ${n}`)),
  ),
]
const lineId = (n: number) => sampleId(2000 + n)

type Content = ListOperation extends infer One
  ? One extends ListOperation
    ? Omit<One, 'id' | 'device_id' | 'seen_version'>
    : never
  : never
const line = fc.integer({ min: 1, max: 6 }).map(lineId)
const list = fc.constantFrom(LIST, MADE)
const anyContent: fc.Arbitrary<Content> = fc.oneof(
  fc.record({
    type: fc.constant('create_list' as const),
    list_id: fc.constant(MADE),
    name: fc.constant('New'),
  }),
  fc.record({ type: fc.constantFrom('delete_list' as const, 'restore_list' as const), list_id: list }),
  fc.record({
    type: fc.constantFrom('tick' as const, 'untick' as const, 'remove' as const, 'restore' as const),
    list_id: list,
    line_id: line,
  }),
  fc.record({
    type: fc.constant('add' as const),
    list_id: list,
    line_id: line,
    item_id: fc.constant(sampleId(0)),
    item_name: fc.constantFrom('Food 1', 'Milk', 'Eggs'),
    unit: fc.constant('item'),
    quantity: fc.integer({ min: 1, max: 9 }),
    checked: fc.constant(false),
  }),
)
const unsent = (content: Content, n: number): UnsentOperation => ({
  operation: { ...content, id: `change ${n}`, device_id: sampleId(9), seen_version: 4 },
  at: '2026-03-10T08:00:00.000Z',
  failure: 'Failed to update item',
})
const anyChanges = fc.array(anyContent, { maxLength: 30 }).map((contents) => contents.map(unsent))

describe('the lists with what is unsent', () => {
  it('are the same whether changes come one after the other or all at once', () => {
    fc.assert(
      fc.property(anyChanges, (changes) => {
        const base = [...lists]
        const oneByOne = changes.map((_, count) => showOperations(base, changes.slice(0, count + 1))).at(-1)
        expect(oneByOne ?? base).toEqual(showOperations([...lists], changes))
      }),
    )
  })

  it('are those of before where nothing is new, also when the browser has stored a change meanwhile', () => {
    const change = unsent({ type: 'tick', list_id: LIST, line_id: lineId(1) }, 1)
    const shown = showOperations(lists, [change])
    expect(showOperations(lists, [{ ...change }])).toBe(shown)
  })

  it('leave out what is not unsent any more', () => {
    const tick = unsent({ type: 'tick', list_id: LIST, line_id: lineId(1) }, 1)
    const removal = unsent({ type: 'remove', list_id: LIST, line_id: lineId(2) }, 2)
    showOperations(lists, [tick, removal])
    const [left] = showOperations(lists, [removal])
    expect(left?.items.map(({ item_name, checked }) => [item_name, checked])).toEqual([
      ['Food 1', false],
      ['Food 3', false],
    ])
  })
})
