import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { ExportEntry } from '@larder/shared/server/leaving/export/export-entries'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { readZip } from '../../testing/read-zip.ts'
import { zipStream } from './zip-stream.ts'

const AT = new Date('2026-11-22T10:00:00Z')
const never = new AbortController().signal
const PIECE = Buffer.alloc(65_536, 'a piece of 64 kB that packs well, as JSON does. ')
const PIECES = 500

const textOf = (name: string, text: string): ExportEntry => ({
  name,
  isPacked: false,
  content: (async function* () {
    yield await Promise.resolve(Buffer.from(text))
  })(),
})

/** A file that counts the pieces read from it, and records when it was released. */
const longFile = (isPacked: boolean) => {
  const state = { taken: 0, isOver: false }
  const content = (async function* () {
    try {
      for (; state.taken < PIECES; state.taken++) yield await Promise.resolve(PIECE)
    } finally {
      state.isOver = true
    }
  })()
  return { state, entry: { name: 'long', isPacked, content } }
}

async function* listOf(...entries: ExportEntry[]) {
  for (const entry of entries) yield await Promise.resolve(entry)
}

describe('the zip of an export', () => {
  it('contains each file completely, compressed or not', async () => {
    const long = longFile(true)
    const zip = zipStream(listOf(textOf('a/ä.txt', 'first'), long.entry, textOf('b', '')), AT, never)
    const files = await readZip(await buffer(zip))
    expect([...files.keys()]).toEqual(['a/ä.txt', 'long', 'b'])
    expect(files.get('a/ä.txt')?.toString()).toBe('first')
    expect(files.get('long')).toHaveLength(PIECES * PIECE.length)
  })

  it('is produced no faster than it is read', async () => {
    const { state, entry } = longFile(true)
    const zip = zipStream(listOf(entry), AT, never)
    await waitUntil('the first of it', () => zip.readableLength > 0)
    let before = -1
    await waitUntil('nothing more to be made', () => {
      const isSame = state.taken === before
      before = state.taken
      return isSame
    })
    expect(state.taken).toBeLessThan(PIECES / 10)
    await buffer(zip)
    expect(state.taken).toBe(PIECES)
  })

  it.each([
    ['its reader leaves', (zip: { destroy: () => void }) => zip.destroy()],
    ['it is ended', (_zip: unknown, ended: AbortController) => ended.abort(new Error('ended'))],
  ])('lets go of everything when %s', async (_when, end) => {
    const { state, entry } = longFile(true)
    const ended = new AbortController()
    const zip = zipStream(listOf(entry, textOf('never', '')), AT, ended.signal).on('error', () => {})
    await waitUntil('the first of it', () => state.taken > 0)
    end(zip, ended)
    await waitUntil('the file to be let go of', () => state.isOver)
    await waitUntil('the stream to be over', () => zip.destroyed)
    expect(state.taken).toBeLessThan(PIECES)
  })

  it('fails when a file can’t be read, so that nobody mistakes a part for the whole', async () => {
    const broken: ExportEntry = {
      name: 'broken',
      isPacked: false,
      // oxlint-disable-next-line require-yield -- it fails before its first piece
      content: (async function* () {
        await Promise.resolve()
        throw new Error('the store is away')
      })(),
    }
    await expect(buffer(zipStream(listOf(textOf('a', 'a'), broken), AT, never))).rejects.toThrow('away')
  })
})
