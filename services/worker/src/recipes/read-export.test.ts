import { deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readGzipExport, readJsonExport, readZipExport } from './read-export.ts'

const PAPRIKA = JSON.stringify({
  name: 'Leek soup',
  ingredients: '2 leeks\n1 l stock',
  directions: 'Cook the leeks.',
})
const TANDOOR = (name: string) =>
  JSON.stringify({
    name,
    steps: [{ instruction: 'Cook it.', ingredients: [{ food: { name: 'leeks' }, unit: null, amount: 2 }] }],
  })

type Entry = { name: string; data: Buffer | string; isStored?: boolean; flags?: number; method?: number }

/** An archive as zip programs write it. */
function zip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, isStored = false, flags = 0, method = isStored ? 0 : 8 } of entries) {
    const packed = isStored ? Buffer.from(data) : deflateRawSync(data)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04_03_4b_50, 0)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02_01_4b_50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(packed.byteLength, 20)
    entry.writeUInt32LE(Buffer.byteLength(data), 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.byteLength
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const titles = (recipes: readonly { title: string }[]) => recipes.map(({ title }) => title)

describe('exports of other programs', () => {
  it.each([
    ['a recipe of Paprika', PAPRIKA, ['Leek soup']],
    ['a recipe of Tandoor', TANDOOR('Leek stew'), ['Leek stew']],
    ['JSON of something else', '{"a":1}', []],
    ['no JSON', 'Leek soup', []],
  ])('are read as JSON: %s', (_, json, expected) => {
    expect(titles(readJsonExport(json))).toEqual(expected)
  })

  it('are read from a packed file of Paprika', () => {
    expect(readGzipExport(gzipSync(PAPRIKA))).toMatchObject([
      { title: 'Leek soup', ingredients: ['2 leeks', '1 l stock'], steps: ['Cook the leeks.'] },
    ])
  })

  it.each<[string, readonly Entry[], string[]]>([
    [
      'an archive with a picture',
      [
        { name: 'soup/image.webp', data: 'RIFF', isStored: true },
        { name: 'soup/soup.json', data: TANDOOR('Leek stew') },
      ],
      ['Leek stew'],
    ],
    [
      'an archive that is not packed',
      [{ name: 'recipe.json', data: TANDOOR('Leek stew'), isStored: true }],
      ['Leek stew'],
    ],
    [
      'archives within an archive',
      [
        { name: '1.zip', data: zip([{ name: 'recipe.json', data: TANDOOR('One') }]), isStored: true },
        { name: '2.zip', data: zip([{ name: 'recipe.json', data: TANDOOR('Two') }]) },
      ],
      ['One', 'Two'],
    ],
    [
      'packed recipes within an archive',
      [{ name: 'Leek soup.paprikarecipe', data: gzipSync(PAPRIKA) }],
      ['Leek soup'],
    ],
    [
      'what systems add',
      [
        { name: '__MACOSX/._recipe.json', data: 'x' },
        { name: '.hidden.json', data: 'x' },
      ],
      [],
    ],
    ['nothing', [], []],
  ])('are read from %s', async (_, entries, expected) => {
    expect(titles(await readZipExport(zip(entries)))).toEqual(expected)
  })

  it('looks into archives once, however deep they are nested', async () => {
    const within = (data: Buffer) => zip([{ name: 'a.zip', data }])
    const nested = within(within(zip([{ name: 'recipe.json', data: TANDOOR('Deep') }])))
    expect(await readZipExport(nested)).toEqual([])
  })

  const zeros = Buffer.alloc(40_000_000)
  it.each<[string, () => unknown, string]>([
    ['a packed file that grows to 40 MB', () => readGzipExport(gzipSync(zeros)), 'file_too_complex'],
    [
      'an archive that grows to 40 MB',
      () => readZipExport(zip([{ name: 'a.json', data: zeros }])),
      'file_too_complex',
    ],
    [
      'an archive of two halves of it',
      () =>
        readZipExport(
          zip([
            { name: 'a.json', data: zeros.subarray(0, 20_000_000) },
            { name: 'b.json', data: zeros.subarray(0, 20_000_000) },
          ]),
        ),
      'file_too_complex',
    ],
    [
      'an archive of 201 recipes',
      () => readZipExport(zip(Array.from({ length: 201 }, (_, at) => ({ name: `${at}.json`, data: '{}' })))),
      'file_too_complex',
    ],
    [
      'a locked archive',
      () => readZipExport(zip([{ name: 'a.json', data: '{}', flags: 1 }])),
      'file_encrypted',
    ],
    [
      'an archive that grows by more than it says',
      () => {
        const archive = zip([{ name: 'a.json', data: '{}'.padEnd(1000) }])
        archive.writeUInt32LE(10, archive.indexOf('PK\u0001\u0002', 0, 'latin1') + 24)
        return readZipExport(archive)
      },
      'file_unreadable',
    ],
    [
      'an archive that is packed in another way',
      () => readZipExport(zip([{ name: 'a.json', data: '{}', method: 14 }])),
      'file_unreadable',
    ],
    [
      'a damaged archive',
      () => readZipExport(zip([{ name: 'a.json', data: TANDOOR('x') }]).fill(7, 30, 60)),
      'file_unreadable',
    ],
    [
      'a cut archive',
      () => readZipExport(zip([{ name: 'a.json', data: '{}' }]).subarray(0, 60)),
      'file_unreadable',
    ],
    ['a damaged packed file', () => readGzipExport(gzipSync(PAPRIKA).fill(7, 12, 40)), 'file_unreadable'],
  ])('are refused: %s', async (_, read, code) => {
    await expect(async () => await read()).rejects.toThrow(expect.objectContaining({ code }) as Error)
  })
})
