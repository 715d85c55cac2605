import { describe, expect, it } from 'vitest'
import { isLocalRequest } from './is-local-request.ts'

describe('isLocalRequest', () => {
  it('requires a host', () => {
    expect(isLocalRequest({ host: 'localhost' })).toBe(true)
    expect([isLocalRequest({}), isLocalRequest({ host: '' })]).toEqual([false, false])
  })
})
