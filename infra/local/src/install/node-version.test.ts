import { describe, expect, it } from 'vitest'
import { nodeTooOld } from './node-version.mjs'

describe('nodeTooOld', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('accepts Node %s', (version) => {
    expect(nodeTooOld(version)).toBeUndefined()
  })

  it.each(['8.17.0', '18.20.4', '20.18.3'])(
    'refuses Node %s in one sentence that says what to do',
    (version) => {
      const complaint = nodeTooOld(version)
      expect(complaint).toContain(
        `Larder needs Node 20.19 or newer (24 is best), and this is Node ${version}`,
      )
      expect(complaint).not.toContain('\n')
    },
  )
})
