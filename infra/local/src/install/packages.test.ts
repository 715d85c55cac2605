import { describe, expect, it } from 'vitest'
import { isInstalled } from './packages.mjs'

const lodash = { version: '1.0.0', integrity: 'sha512-a' }
const tool = { version: '3.0.0', integrity: 'sha512-t', dev: true }
const wanted = {
  '': { version: '0.1.0' },
  'services/api': { version: '0.1.0' },
  'node_modules/lodash': lodash,
  'node_modules/tool': tool,
  'node_modules/@larder/api': { link: true },
  'node_modules/for-macs': { version: '2.0.0', integrity: 'sha512-b', optional: true },
}
const installed = { 'node_modules/lodash': lodash, 'node_modules/@larder/api': { link: true } }

describe('isInstalled', () => {
  it('is true when all packages for this platform are installed', () => {
    expect(isInstalled(wanted, installed, false)).toBe(true)
  })

  it('wants the tools only for development, and does not mind them else', () => {
    const withTool = { ...installed, 'node_modules/tool': tool }
    expect(isInstalled(wanted, installed, true)).toBe(false)
    expect(isInstalled(wanted, withTool, true)).toBe(true)
    expect(isInstalled(wanted, withTool, false)).toBe(true)
  })

  it('is false when no or not all packages are installed', () => {
    expect(isInstalled(wanted, {}, false)).toBe(false)
    expect(isInstalled(wanted, { 'node_modules/lodash': lodash }, false)).toBe(false)
  })

  it('is false after a package changed, even if only its hash did', () => {
    const changed = { ...installed, 'node_modules/lodash': { ...lodash, integrity: 'sha512-c' } }
    expect(isInstalled(wanted, changed, false)).toBe(false)
  })
})
