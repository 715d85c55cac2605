import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { listUnproven } from './prove-patterns.mjs'

const root = resolve(import.meta.dirname, '../../..')

it('no pattern of the product takes more than linear time; `npm run prove -- patterns` judges new ones', () => {
  expect(listUnproven(root).map(({ place, source }) => `${place} /${source}/`)).toEqual([])
})
