import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import { MAX_RECIPE_FILE_BYTES, MAX_RECIPE_TEXT } from '@larder/shared/contracts/recipes/recipe-import'
import type { ImportedRecipes } from '@larder/shared/contracts/recipes/recipe-import'
import { loadPhraseModel } from '@larder/foods'
import { importedRecipeOf } from '@larder/shared/domain/recipes/import/imported-recipe'
import { readRecipeText } from '@larder/recipe-pages'
import type { Actor } from '@larder/shared/server/authz'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { createRecipeImportService } from '@larder/shared/server/recipes/import/recipe-import.service'
import { createRecipeReadingWork } from '@larder/shared/server/recipes/import/recipe-reading-work.service'
import { createRecipeReadingRepository } from '@larder/shared/server/recipes/import/recipe-reading.repository'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'

const sut = await startTestApp()
const origin = await sut.listen()
const { connection } = await openMongo(sut)
const maya = await sut.signUp()

const now = () => new Date()
const readings = createRecipeReadingRepository(connection)
const work = createRecipeReadingWork({ readings, files: createMongoFileStore(connection, now), now })

const TEXT =
  'Leek soup\nServes 4\n\nIngredients\n2 leeks, sliced\n1 l stock\n\nMethod\nCook the leeks in the stock.'
const WEB_ARCHIVE = [
  'From: <Saved by Blink>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related;',
  '\tboundary="part"',
  '',
  '--part',
  'Content-Type: text/html',
  '',
  '<html><h1>Soup</h1>',
  '--part--',
].join('\r\n')

const RECIPES = [importedRecipeOf(readRecipeText(TEXT)!, loadPhraseModel())]

const send = (parts: Record<string, string | File>, headers: Record<string, string> = maya.headers) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(parts)) body.append(name, value)
  return fetch(`${origin}/api/v1/meals/upload-recipe`, { method: 'POST', headers, body })
}
/** A form sends every line break of a text as two letters. */
const withoutReturns = (text: string) => text.replaceAll('\r', '')
const file = (content: BlobPart, name: string) => ({ recipe_file: new File([content], name) })
const countStored = async () =>
  (await connection.collection('recipe_readings').countDocuments()) +
  (await connection.collection('files').countDocuments())

/** Takes the reading that waits, as a worker does. */
const claim = async () => {
  const { _id } = await waitUntil('a file waits for a worker', () =>
    connection.collection('recipe_readings').findOne({ attempt: 1, state: 'queued' }),
  )
  const held = await work.store.claim({ id: String(_id), attempt: 1 }, randomUUID(), now())
  if (held.kind !== 'held') throw new Error(`The reading is ${held.kind}`)
  return held
}
const fail = async (code: ErrorCode) => {
  const { document } = await claim()
  const failed = await work.store.fail(document, new DomainError(code), now())
  if (failed) await work.settleFailed(failed)
}

afterEach(async () => {
  for (const name of ['recipe_readings', 'files', 'kept_bytes'])
    await connection.collection(name).deleteMany({})
})

describe('POST /meals/upload-recipe', () => {
  it.each([
    ['a saved page', '<html><h1>Soup</h1>', 'soup.html', 'text/html'],
    ['a page without an ending', '<!DOCTYPE html><h1>Soup</h1>', 'soup', 'text/html'],
    ['a saved page in one file', WEB_ARCHIVE, 'soup.mhtml', 'multipart/related'],
    ['a saved page in one file without an ending', WEB_ARCHIVE, 'soup', 'multipart/related'],
    ['an export', '{"@type":"Recipe"}', 'soup.json', 'application/json'],
    ['a file of text', TEXT, 'soup.txt', 'text/plain'],
    ['a text', TEXT, null, 'text/plain'],
    ['a PDF', '%PDF-1.7\n', 'soup.pdf', 'application/pdf'],
    ['a recipe of Cooklang', '@eggs{3}', 'soup.cook', 'text/plain'],
    ['an archive', 'PK\u0003\u0004'.padEnd(60, 'x'), 'soup.zip', 'application/zip'],
  ])('[RECP-042] has %s read by a worker and waits for it', async (_, content, name, mimeType) => {
    const answer = send(name === null ? { recipe_text: content, recipe_url: '' } : file(content, name))
    const held = await claim()
    expect(held.document).toMatchObject({ mime_type: mimeType, user_id: maya.user.id })
    const found = Buffer.from((await work.findFile(held))?.data ?? []).toString()
    expect(withoutReturns(found)).toBe(withoutReturns(content))
    await work.complete(held, { recipes: RECIPES })
    expect((await answer).status).toBe(200)
    expect((await (await answer).json()) as ImportedRecipes).toEqual({ recipes: RECIPES })
    expect(await countStored()).toBe(0)
  })

  it('answers why a file could not be read, and keeps nothing of it', async () => {
    const answer = send(file('<html>', 'page.html'))
    await fail('recipe_not_found')
    expect((await answer).status).toBe(422)
    expect(await (await answer).json()).toMatchObject({ code: 'recipe_not_found' })
    expect(await countStored()).toBe(0)
  })

  it('says that recipes cannot be read while no job can be started, and keeps nothing', async () => {
    const files = createMongoFileStore(connection, now)
    const jobs = { enqueue: () => Promise.reject(new DomainError('queue_unavailable')) }
    const pages = { fetch: () => Promise.reject(new Error('No page is asked for')) }
    const service = createRecipeImportService({ readings, files, jobs, pages, now })
    const actor = { userId: maya.user.id, householdId: maya.user.household_id }
    const upload = { kind: 'file' as const, data: Buffer.from('<html>'), mimeType: 'text/html' as const }
    await expect(service.read(actor as Actor, upload, new AbortController().signal)).rejects.toThrow(
      'Recipes cannot be read right now. Please try again shortly.',
    )
    expect(await countStored()).toBe(0)
  })

  it.each<[string, Record<string, string | File>, number, ErrorCode]>([
    ['nothing', {}, 422, 'recipe_missing'],
    ['blank fields', { recipe_text: ' ', recipe_url: '' }, 422, 'recipe_missing'],
    ['two at once', { recipe_text: TEXT, recipe_url: 'https://hob.example/' }, 422, 'recipe_one_only'],
    ['two megabytes of text', { recipe_text: 'x'.repeat(2_000_000) }, 422, 'recipe_too_long'],
    [
      'a text that is too long',
      { recipe_text: '1 leek\n'.repeat(MAX_RECIPE_TEXT / 6) },
      422,
      'recipe_too_long',
    ],
    ['an empty file', file('', 'soup.html'), 422, 'file_empty'],
    [
      'a file that is too large',
      file('x'.repeat(MAX_RECIPE_FILE_BYTES + 1), 'a.html'),
      413,
      'file_too_large',
    ],
    ['a program', file('MZ\u0000\u0001\u0000', 'soup.exe'), 415, 'recipe_type_unsupported'],
    ['an address in a private network', { recipe_url: 'http://127.0.0.1:1/' }, 422, 'recipe_address_refused'],
    ['no address', { recipe_url: 'ftp://hob.example/soup' }, 422, 'recipe_address_invalid'],
  ])('refuses %s', async (_, parts, status, code) => {
    const answer = await send(parts)
    expect(await answer.json()).toMatchObject({ code })
    expect(answer.status).toBe(status)
    expect(await countStored()).toBe(0)
  })

  it('needs a signed-in user and a multipart body', async () => {
    expect((await send({ recipe_text: TEXT }, {})).status).toBe(401)
    const plain = await fetch(`${origin}/api/v1/meals/upload-recipe`, {
      method: 'POST',
      headers: { ...maya.headers, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(plain.status).toBeGreaterThanOrEqual(400)
    expect(plain.status).toBeLessThan(500)
  })
})

describe('files that nobody waits for any more', () => {
  it('are removed after an hour', async () => {
    const later = () => new Date(Date.now() + 3_700_000)
    const files = createMongoFileStore(connection, now)
    const reading = {
      household_id: maya.user.household_id,
      user_id: maya.user.id,
      mime_type: 'text/html' as const,
    }
    const id = await readings.insert({ ...reading, address: null, expires_at: now() }, now(), now())
    await files.put(
      { householdId: reading.household_id, ownerId: id, name: 'recipe' },
      { data: Buffer.from('<html>'), mimeType: 'text/html' },
    )
    expect(await countStored()).toBeGreaterThan(1)
    const { removeExpired } = createRecipeReadingWork({ readings, files, now: later })
    expect(await removeExpired()).toEqual({ removedCount: 1 })
    expect(await countStored()).toBe(0)
  })
})
