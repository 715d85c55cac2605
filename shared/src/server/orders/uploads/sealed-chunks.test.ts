import { describe, expect, it } from 'vitest'
import { CHUNK_BYTES, openChunk, sealChunk, toChunks } from './sealed-chunks.ts'

const key = Buffer.alloc(32, 7)
const chunk = Buffer.from('Subject: Your order')

describe('an encrypted chunk', () => {
  it('reveals nothing, and is decrypted to what it was', () => {
    const sealed = sealChunk(key, 3, chunk)
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('order')
    expect(openChunk(key, 3, sealed)).toEqual(chunk)
  })

  it('is not decrypted at another place, with another key, or changed', () => {
    const sealed = sealChunk(key, 0, chunk)
    const changed = Buffer.from(sealed)
    changed[0] = (changed[0] ?? 0) ^ 1
    expect(() => openChunk(key, 1, sealed)).toThrow()
    expect(() => openChunk(Buffer.alloc(32, 8), 0, sealed)).toThrow()
    expect(() => openChunk(key, 0, changed)).toThrow()
    expect(() => openChunk(key, 0, sealed.subarray(1))).toThrow()
  })
})

it.each([[1_000], [CHUNK_BYTES], [CHUNK_BYTES * 2 + 5], [700_001]])(
  'pieces of %d bytes become chunks of one size, the last one smaller',
  async (size) => {
    const bytes = Buffer.alloc(CHUNK_BYTES * 2 + 77).map((_byte, index) => index % 251)
    const chunks: Buffer[] = []
    // oxlint-disable-next-line typescript/require-await -- what is in memory needs no waiting
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    }
    for await (const one of toChunks(pieces())) chunks.push(Buffer.from(one))
    expect(chunks.map(({ length }) => length)).toEqual([CHUNK_BYTES, CHUNK_BYTES, 77])
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  },
)
