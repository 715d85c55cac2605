import { describe, expect, it } from 'vitest'
import { isLocalRequest, isLoopback } from './is-local-request.ts'

describe('isLocalRequest', () => {
  it('requires a host', () => {
    expect(isLocalRequest({ host: 'localhost' })).toBe(true)
    expect([isLocalRequest({}), isLocalRequest({ host: '' })]).toEqual([false, false])
  })
})

describe('isLoopback', () => {
  it('distinguishes addresses of this machine only from those that others can reach', () => {
    expect(['127.0.0.1', 'localhost', '::1', '[::1]'].map(isLoopback)).toEqual([true, true, true, true])
    expect(['0.0.0.0', '::', '192.168.1.7', ''].map(isLoopback)).toEqual([false, false, false, false])
  })
})
