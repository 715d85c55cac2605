import { randomBytes, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { RecipeMimeType } from '@larder/shared/contracts/recipes/recipe-import'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { createLogger } from '@larder/shared/server/logging'
import { createRecipeReadingWork } from '@larder/shared/server/recipes/import/recipe-reading-work.service'
import { createRecipeReadingRepository } from '@larder/shared/server/recipes/import/recipe-reading.repository'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { createReceiptReader } from '../../pages/receipt-reader.ts'
import { createRecipeFileReader } from '../../recipes/recipe-file-reader.ts'
import { onePagePdf, textContent } from '../../testing/pdf-file.ts'
import { photograph } from '../../testing/photo-of-receipt.ts'
import { createRecipeRead } from './recipe-read.processor.ts'

const now = () => new Date()
const connection = await openTestDatabase()
const readings = createRecipeReadingRepository(connection)
const files = createMongoFileStore(connection, now)
const work = createRecipeReadingWork({ readings, files, now })

const newId = () => randomBytes(12).toString('hex')

const SOUP = ['Leek soup', 'Ingredients', '2 leeks', '1 l stock', 'Method', 'Cook the leeks in the stock.']
const HTML = `<html><h1>Leek soup</h1><h2>Ingredients</h2><ul><li>2 leeks</li><li>1 l stock</li></ul><h2>Method</h2><p>Cook the leeks in the stock.</p>`

/** A page as a browser saves it in one file: with its frames and pictures, in quoted-printable. */
const WEB_ARCHIVE = [
  'From: <Saved by Blink>',
  'Snapshot-Content-Location: https://hob.example/soup',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related;',
  '\ttype="text/html";',
  '\tboundary="----part"',
  '',
  '------part',
  'Content-Type: image/png',
  'Content-Transfer-Encoding: base64',
  '',
  'iVBORw0KGgo=',
  '------part',
  'Content-Type: text/html',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  `${HTML.replaceAll('=', '=3D').replace('the leeks', 'the l=\r\neeks')}</html>`,
  '------part',
  'Content-Type: text/html',
  '',
  '<html><h1>Advert</h1><h2>Ingredients</h2><ul><li>9 wishes</li></ul></html>',
  '------part--',
  '',
].join('\r\n')

/** What the product itself exports. */
const EXPORT = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Leek soup',
  description: 'Hot </script> soup',
  recipeIngredient: ['2 leeks', '1 l stock'],
  recipeInstructions: [{ '@type': 'HowToStep', text: 'Cook the leeks in the stock.' }],
})

const PAPRIKA = JSON.stringify({
  name: 'Leek soup',
  ingredients: '2 leeks\n1 l stock',
  directions: 'Cook the leeks in the stock.',
})

const reader = await createReceiptReader({ threads: 1 })
const texts = createRecipeFileReader()
afterAll(() => Promise.all([reader.close(), texts.close()]))
/** A photo of lines on paper. */
const photoOf = (rows: readonly (readonly [string, string])[]) =>
  photograph(rows, {
    width: 1600,
    height: 1600,
    corners: [
      [100, 100],
      [1500, 120],
      [1500, 1480],
      [100, 1500],
    ],
    shadow: 0.8,
  })
const photoOfSoup = await photoOf(SOUP.map((line) => [line, '']))
const pdfOfSoup = onePagePdf(textContent(SOUP))
const photoOfReceipt = await photoOf([
  ['FERN HILL STORES', ''],
  ['1 WHOLE MILK', '1.35'],
  ['2 RYE BREAD', '6.40'],
  ['500 G RED LENTILS', '1.75'],
  ['TOTAL', '9.50'],
])
const pdfOfReceipt = await readReceiptFixture(RECEIPT_FIXTURES.textPdf)
const processor = createRecipeRead({ work, receipts: reader, texts, now })
const context = () => ({
  logger: createLogger('test', 'silent'),
  signal: new AbortController().signal,
  worker: randomUUID(),
})

/** A file that waits for a worker. */
const waiting = async (
  content: string | Uint8Array,
  mimeType: RecipeMimeType,
  address: string | null = null,
) => {
  const household_id = newId()
  const reading = { household_id, user_id: newId(), mime_type: mimeType, address }
  const id = await readings.insert({ ...reading, expires_at: now() }, now(), now())
  const key = { householdId: household_id, ownerId: id, name: 'recipe' }
  await files.put(key, { data: Buffer.from(content), mimeType })
  await readings.updateSaved(id, now())
  return { id, attempt: 1, isFileKept: async () => (await files.find(key)) !== null }
}

describe('recipe.read', () => {
  it.each<[string, string | Uint8Array, RecipeMimeType, string | null]>([
    ['a page, with where it came from', HTML, 'text/html', 'https://hob.example/soup'],
    ['a page in one file', WEB_ARCHIVE, 'multipart/related', 'https://hob.example/soup'],
    ['an export', EXPORT, 'application/json', null],
    ['a text', SOUP.join('\n'), 'text/plain', null],
    ['a recipe of Paprika', gzipSync(PAPRIKA), 'application/gzip', null],
    ['a photo', photoOfSoup, 'image/jpeg', null],
    ['a PDF', pdfOfSoup, 'application/pdf', null],
  ])('reads %s, and removes the file', async (_, content, mimeType, address) => {
    // The address of a page in one file stands in the file.
    const given = mimeType === 'multipart/related' ? null : address
    const reading = await waiting(content, mimeType, given)
    expect(await processor.run(reading, context())).toEqual({ kind: 'done' })
    expect(await readings.findById(reading.id)).toMatchObject({
      state: 'completed',
      result: {
        recipes: [
          {
            name: 'Leek soup',
            source: address,
            instructions: 'Cook the leeks in the stock.',
            ingredients: [
              { item_name: 'leeks', quantity: 2 },
              { item_name: 'stock', quantity: 1, unit: 'l' },
            ],
          },
        ],
      },
    })
    expect(await reading.isFileKept()).toBe(false)
  })

  it('answers the lines of a text, and what it took from a page as it is shown', async () => {
    const resultOf = async (content: string, mimeType: RecipeMimeType) => {
      const reading = await waiting(content, mimeType)
      await processor.run(reading, context())
      return (await readings.findById(reading.id))?.result
    }
    const ofText = await resultOf(SOUP.join('\n'), 'text/plain')
    expect(ofText?.lines?.map(({ text, taken_for }) => [taken_for, text])).toEqual([
      ['title', 'Leek soup'],
      ['heading', 'Ingredients'],
      ['ingredient', '2 leeks'],
      ['ingredient', '1 l stock'],
      ['heading', 'Method'],
      ['step', 'Cook the leeks in the stock.'],
    ])
    expect(ofText).not.toHaveProperty('shown_instead')
    const poor = '{"@type":"Recipe","name":"Leek soup","recipeIngredient":["leeks"]}'
    const ofPage = await resultOf(`<script type="application/ld+json">${poor}</script>${HTML}`, 'text/html')
    expect(ofPage).toMatchObject({ shown_instead: ['ingredients'] })
    expect(ofPage).not.toHaveProperty('lines')
  })

  it('reads the first fifty recipes of a page with more, and says how many it left out', async () => {
    const named = (name: string) => EXPORT.replace('Leek soup', name).replaceAll('</', '<\\/')
    const recipes = Array.from({ length: 53 }, (_, index) => named(`Soup ${index + 1}`))
    const html = `<script type="application/ld+json">[${recipes.join(',')}]</script>`
    const reading = await waiting(html, 'text/html')
    expect(await processor.run(reading, context())).toEqual({ kind: 'done' })
    const result = (await readings.findById(reading.id))?.result
    expect(result?.recipes).toHaveLength(50)
    expect(result?.left_out_count).toBe(3)
  })

  it.each<[string, string | Uint8Array, RecipeMimeType, string]>([
    ['a page without a recipe', '<html><p>Hello</p>', 'text/html', 'recipe_not_found'],
    ['a text without a recipe', 'Dear Ann, thank you.', 'text/plain', 'recipe_not_found'],
    ['a text of 501 ingredients', `Soup\n${'1 leek\n'.repeat(501)}`, 'text/plain', 'recipe_too_long'],
    ['a page of headings alone', '<p>Ingredients'.repeat(100_000), 'text/html', 'recipe_not_found'],
    ['a page that is nested too deeply', '<b>'.repeat(5_000), 'text/html', 'file_too_complex'],
    [
      'a web archive without a page',
      'Content-Type: text/plain\r\n\r\nHi',
      'multipart/related',
      'recipe_not_found',
    ],
    ['a photo of a receipt', photoOfReceipt, 'image/jpeg', 'recipe_not_found'],
    ['a receipt as a PDF', pdfOfReceipt, 'application/pdf', 'recipe_not_found'],
    ['a damaged photo', new Uint8Array([0]), 'image/png', 'file_unreadable'],
  ])('says why %s could not be read, and removes the file', async (_, content, mimeType, code) => {
    const reading = await waiting(content, mimeType)
    await expect(processor.run(reading, context())).rejects.toMatchObject({ code })
    await processor.giveUp(reading, new DomainError('recipe_not_found'), context())
    expect((await readings.findById(reading.id))?.state).toBe('failed')
    expect(await reading.isFileKept()).toBe(false)
  })
})
