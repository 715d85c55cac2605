import { mongo } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { toStoreError } from './mongo.ts'

const serverError = (code: number) => new mongo.MongoServerError({ code, errmsg: 'from the server' })

describe('toStoreError', () => {
  it.each([
    ['going down', serverError(91), 'database_unavailable'],
    ['ending what it was doing', serverError(11_600), 'database_unavailable'],
    ['no longer the primary', serverError(10_107), 'database_unavailable'],
    ['out of reach', new mongo.MongoNetworkError('reset'), 'database_unavailable'],
    ['closed', new mongo.MongoServerClosedError('closed'), 'database_unavailable'],
    ['silent', new mongo.MongoNetworkTimeoutError('too long'), 'database_unavailable'],
    [
      'gone while it is written to',
      Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }),
      'database_unavailable',
    ],
    ['cut off', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), 'database_unavailable'],
    ['out of space', serverError(14_031), 'storage_full'],
  ])('names a server that is %s', (_, error, code) => {
    expect(toStoreError(error)).toMatchObject({ name: 'DomainError', code })
  })

  it('leaves every other error unchanged', () => {
    for (const error of [serverError(11_000), new Error('a bug'), 'a word']) {
      expect(toStoreError(error)).toBe(error)
    }
  })
})
