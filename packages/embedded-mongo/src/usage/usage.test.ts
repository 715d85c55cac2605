import { serialize } from 'bson'
import { describe, expect, it } from 'vitest'
import { decodeDocument } from '../bson/decode.ts'
import { watchUsage } from './usage.ts'

const send = (command: object): void => watchUsage(false)(decodeDocument(Buffer.from(serialize(command))))

describe('watchUsage', () => {
  it('lets through what the product uses, and names what it has not used before', () => {
    send({ find: 'lots', filter: { household_id: 1, quantity: { $gt: 0 } } })
    expect(() => send({ find: 'lots', filter: { quantity: { $mod: [2, 0] } } })).toThrow(
      "The product has not used 'query $mod' of MongoDB before.",
    )
  })
})
