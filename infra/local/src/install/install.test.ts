import { describe, expect, it } from 'vitest'
import { isInstalled } from './install.mjs'

const lodash = { version: '1.0.0', integrity: 'sha512-a' }
const wanted = {
  '': { version: '0.1.0' },
  'services/api': { version: '0.1.0' },
  'node_modules/lodash': lodash,
  'node_modules/@larder/api': { link: true },
  'node_modules/for-macs': { version: '2.0.0', integrity: 'sha512-b', optional: true },
}
const installed = { 'node_modules/lodash': lodash, 'node_modules/@larder/api': { link: true } }

describe('isInstalled', () => {
  it('is true when all packages for this platform are installed', () => {
    expect(isInstalled(wanted, installed)).toBe(true)
  })

  it('is false when no or not all packages are installed', () => {
    expect(isInstalled(wanted, {})).toBe(false)
    expect(isInstalled(wanted, { 'node_modules/lodash': lodash })).toBe(false)
  })

  it('is false after a package changed, even if only its hash did', () => {
    const changed = { ...installed, 'node_modules/lodash': { ...lodash, integrity: 'sha512-c' } }
    expect(isInstalled(wanted, changed)).toBe(false)
  })
})
