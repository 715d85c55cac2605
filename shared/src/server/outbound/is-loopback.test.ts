import { expect, it } from 'vitest'
import { isLoopback } from './is-loopback.ts'

it('tells addresses of this machine alone from those that others reach', () => {
  expect(['127.0.0.1', 'localhost', '::1', '[::1]'].map(isLoopback)).toEqual([true, true, true, true])
  expect(['0.0.0.0', '::', '192.168.1.7', ''].map(isLoopback)).toEqual([false, false, false, false])
})
