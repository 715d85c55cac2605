import { expect, it } from 'vitest'
import { namesChain } from './shop-chains.ts'

it('recognises a chain by the first words of a row, regardless of case and accents', () => {
  expect(namesChain('Marktkauf Musterstadt')).toBe(true)
  expect(namesChain("TRADER JOE'S #552")).toBe(true)
  expect(namesChain('Intermarché')).toBe(true)
  expect(namesChain('Frisch bei Marktkauf')).toBe(false)
  expect(namesChain('Lidless jar')).toBe(false)
})

it('accepts names that are common words only when alone or before a company form', () => {
  expect(namesChain('real')).toBe(true)
  expect(namesChain('real GmbH')).toBe(true)
  expect(namesChain('Real fresh juices')).toBe(false)
  expect(namesChain('Target price')).toBe(false)
})
