import { model } from 'mongoose'
import { expect, it } from 'vitest'
import { date, id, optional, text } from './columns.ts'
import { defineCollection } from './define-collection.ts'
import type { Collection } from './define-collection.ts'

it('refuses a collection that does not state its owner', () => {
  const define = () =>
    // @ts-expect-error -- the type asks for an owner as well
    defineCollection({ name: 'lists', columns: { name: text } })
  expect(define).toThrow('The collection lists must state its owner: household, user or none.')
})

it("finds the field with the owner, or uses the document's id", () => {
  const owned = { household_id: id }
  const itself = { time_zone: text }
  expect(defineCollection({ name: 'lists', owner: 'household', columns: owned }).ownerField).toBe(
    'household_id',
  )
  expect(defineCollection({ name: 'homes', owner: 'household', columns: itself }).ownerField).toBe('_id')
  expect(defineCollection({ name: 'notes', owner: 'none', columns: itself }).ownerField).toBeNull()
})

it('takes an empty text for a text, and a missing one for none', async () => {
  const { schema } = defineCollection({ name: 'notes', owner: 'none', columns: { name: text } })
  const Note = model('notes', schema)
  await expect(new Note({ name: '' }).validate()).resolves.toBeUndefined()
  await expect(new Note({}).validate()).rejects.toThrow('`name` is required')
})

it('derives its version from the upcasts of older documents', () => {
  const lists = { name: 'lists', owner: 'none', columns: { name: text, title: text } } as const
  expect(defineCollection(lists).version).toBe(1)
  expect(defineCollection({ ...lists, upcasts: [{ title: ({ name }) => name }] }).version).toBe(2)
})

it.each([
  [{ until: 'at' }, 0],
  [{ days: 2, after: 'at' }, 172_800],
] as const)('lets the store itself remove documents that are kept %j', (retention, expireAfterSeconds) => {
  const { schema } = defineCollection({ name: 'mails', owner: 'none', columns: { at: date }, retention })
  expect(schema.indexes()).toEqual([[{ at: 1 }, expect.objectContaining({ expireAfterSeconds })]])
})

it('adds an index that lists the documents of an owner if there is none', () => {
  const lists = { name: 'lists', owner: 'user', columns: { user_id: id, key: optional(text) } } as const
  const whole = { user_id: 1, key: 1 } as const
  const some = { partialFilterExpression: { key: { $exists: true } } }
  const fieldsOf = ({ schema }: Pick<Collection, 'schema'>) => schema.indexes().map(([fields]) => fields)
  expect(fieldsOf(defineCollection({ ...lists, indexes: [[whole]] }))).toEqual([whole])
  expect(fieldsOf(defineCollection(lists))).toEqual([{ user_id: 1, _id: 1 }])
  expect(fieldsOf(defineCollection({ ...lists, indexes: [[whole, some]] }))).toEqual([
    whole,
    { user_id: 1, _id: 1 },
  ])
})
