import { expect, it } from 'vitest'
import { mutateFile, seededRandom } from './mutate-file.ts'

const file = new Uint8Array(Buffer.from('0123456789 obj '.repeat(40)))

it('creates the same damaged copies from the same seed, and others from another', () => {
  const copies = (seed: number) => {
    const random = seededRandom(seed)
    return Array.from({ length: 50 }, () => Buffer.from(mutateFile(file, random)).toString('latin1'))
  }
  expect(copies(7)).toEqual(copies(7))
  expect(copies(7)).not.toEqual(copies(8))
  expect(new Set(copies(7)).size).toBeGreaterThan(40)
})
