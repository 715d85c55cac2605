import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoSettings } from './demo.mjs'

describe('demoSettings', () => {
  it('adds the invented offers to the feeds that the operator named', () => {
    const own = join('/var/larder', 'demo-offers')
    expect(demoSettings('/var/larder', {})).toEqual({ PROMOTION_FEEDS: own })
    expect(demoSettings('/var/larder', { PROMOTION_FEEDS: '/srv/offers' })).toEqual({
      PROMOTION_FEEDS: `/srv/offers,${own}`,
    })
  })
})
