import { serialize } from 'bson'
import { expect, it } from 'vitest'
import { changedFields } from './decode.ts'

const bytesOf = (fields: object): Buffer => Buffer.from(serialize(fields))
const before = { same: [1, { a: null }], moved: 'x', number: 1, text: 'a', gone: new Date(0), deep: { a: 1 } }

it('names the fields that differ, also in type alone, that came, and that went', () => {
  const { gone: _, moved, ...rest } = before
  const after = { ...rest, number: 1.5, text: 'b', deep: { a: '1' }, fresh: true, moved }
  expect([...changedFields(bytesOf(before), bytesOf(after))].toSorted()).toEqual([
    'deep',
    'fresh',
    'gone',
    'number',
    'text',
  ])
})

it('names nothing of equal documents', () => {
  expect(changedFields(bytesOf(before), bytesOf({ ...before }))).toEqual(new Set())
})
