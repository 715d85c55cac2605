import { Schema } from 'mongoose'
import { expect, it } from 'vitest'
import { defineCollection } from './define-collection.ts'

it('refuses a collection that does not state its owner', () => {
  const define = () =>
    // @ts-expect-error -- the type asks for an owner as well
    defineCollection({ name: 'lists', schema: new Schema({ name: String }, { versionKey: false }) })
  expect(define).toThrow('The collection lists must state its owner: household, user or none.')
})

it('finds the field that names the owner, or takes the id of the document for it', () => {
  const owned = new Schema({ household_id: Schema.Types.ObjectId }, { versionKey: false })
  const itself = new Schema({ time_zone: String }, { versionKey: false })
  expect(defineCollection({ name: 'lists', owner: 'household', schema: owned }).ownerField).toBe(
    'household_id',
  )
  expect(defineCollection({ name: 'homes', owner: 'household', schema: itself }).ownerField).toBe('_id')
  expect(defineCollection({ name: 'notes', owner: 'none', schema: itself }).ownerField).toBeNull()
})

it('adds an index that lists the documents of an owner where there is none', () => {
  const schema = () => new Schema({ user_id: Schema.Types.ObjectId, key: String }, { versionKey: false })
  const [listed, unlisted, partial] = [schema(), schema(), schema()]
  const whole = { user_id: 1, key: 1 } as const
  defineCollection({ name: 'a', owner: 'user', schema: listed, indexes: [[whole]] })
  defineCollection({ name: 'b', owner: 'user', schema: unlisted })
  const some = { partialFilterExpression: { key: { $exists: true } } }
  defineCollection({ name: 'c', owner: 'user', schema: partial, indexes: [[whole, some]] })
  const fieldsOf = (defined: Schema) => defined.indexes().map(([fields]) => fields)
  expect(fieldsOf(listed)).toEqual([whole])
  expect(fieldsOf(unlisted)).toEqual([{ user_id: 1, _id: 1 }])
  expect(fieldsOf(partial)).toEqual([whole, { user_id: 1, _id: 1 }])
})
