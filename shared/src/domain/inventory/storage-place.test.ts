import { expect, it } from 'vitest'
import { spellPlace } from './storage-place.ts'

it('[INV-056] recognises an offered place however it is written, and leaves any other unchanged', () => {
  expect(['pantry', ' FREEZER', 'spice  rack', 'Cellar'].map(spellPlace)).toEqual([
    'Pantry',
    'Freezer',
    'Spice Rack',
    'Cellar',
  ])
})
