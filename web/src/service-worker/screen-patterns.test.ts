import { expect, it } from 'vitest'
import { screenPatterns } from './screen-patterns.ts'

const opens = (address: string) => screenPatterns().some((pattern) => pattern.test(address))

it.each([
  '/',
  '/?from=home',
  '/inventory',
  '/inventory/',
  '/inventory?open=shared',
  '/inventory/items/65f0?x=1',
])('the worker opens the screen at %s', (address) => expect(opens(address)).toBe(true))

it.each([
  '/api/docs',
  '/api/v1/users/me/export?ticket=1',
  '/health/ready',
  '/trust',
  '/dev/outbox',
  '/dev/ui',
  '/share',
  '/service-worker.js',
  '/assets/index.js',
  '/inventory/items/a/b',
  '/nowhere',
])('the worker leaves %s to the network', (address) => expect(opens(address)).toBe(false))
