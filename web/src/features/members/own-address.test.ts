import { expect, it } from 'vitest'
import { isOwnAddress } from './own-address.ts'

it.each([
  ['http://localhost:8080/', true],
  ['http://larder.localhost/', true],
  ['http://127.0.0.1:8080/', true],
  ['http://[::1]:8080/', true],
  ['http://192.168.1.20:8080/', false],
  ['https://kitchen.local/', false],
  ['https://localhost.example.org/', false],
])('knows whether %s is the address of this machine alone: %s', (address, isOwn) => {
  expect(isOwnAddress(new URL(address).hostname)).toBe(isOwn)
})
