import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import { MAX_WISH_IMAGE_BYTES } from '@larder/shared/contracts/recipes/recipe-generation'
import type { GeneratedRecipe, RecipeGeneration } from '@larder/shared/contracts/recipes/recipe-generation'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { createRecipeGenerationWork } from '@larder/shared/server/recipes/generation/recipe-generation-work.service'
import { createRecipeGenerationRepository } from '@larder/shared/server/recipes/generation/recipe-generation.repository'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'

let clockOffset = 0
const now = () => new Date(Date.now() + clockOffset)
const sut = await startTestApp({}, { now })
const origin = await sut.listen()
const { connection } = await openMongo(sut)
const maya = await sut.signUp()
const stranger = await sut.signUp()

const generations = createRecipeGenerationRepository(connection)
const work = createRecipeGenerationWork({
  generations,
  files: createMongoFileStore(connection, now),
  publish: () => {},
  now,
})

const URL = `${origin}/api/v1/meals/generate-recipe`
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const WAITS_NOT = { prefer: 'respond-async' }

type Parts = Record<string, string | File>
const send = (parts: Parts, headers: Record<string, string> = {}, signal?: AbortSignal) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(parts)) body.append(name, value)
  return fetch(URL, {
    method: 'POST',
    headers: { ...maya.headers, ...headers },
    body,
    ...(signal && { signal }),
  })
}
const start = async (parts: Parts) => {
  const answer = await send(parts, WAITS_NOT)
  expect(answer.status).toBe(202)
  return (await answer.json()) as RecipeGeneration
}
const see = async (jobId: string, headers = maya.headers, method = 'GET') =>
  fetch(`${URL}/${jobId}`, { method, headers })
const stateOf = async (jobId: string) => (await (await see(jobId)).json()) as RecipeGeneration
const countStored = async () =>
  (await connection.collection('recipe_generations').countDocuments()) +
  (await connection.collection('files').countDocuments())

/** Takes the wish that waits, as a worker does. */
const claim = async () => {
  const { _id } = await waitUntil('a wish waits for a worker', () =>
    connection.collection('recipe_generations').findOne({ attempt: 1, state: 'queued' }),
  )
  const held = await work.store.claim({ id: String(_id), attempt: 1 }, randomUUID(), now())
  if (held.kind !== 'held') throw new Error(`The wish is ${held.kind}`)
  return held
}
const completeNext = async () => {
  const held = await claim()
  if (held.document.chosen === null) throw new Error(String(held.document.unmet))
  await work.complete(held, held.document.chosen)
  return held.document
}

afterEach(async () => {
  clockOffset = 0
  for (const name of ['recipe_generations', 'files', 'kept_bytes'])
    await connection.collection(name).deleteMany({})
})

describe('POST /meals/generate-recipe', () => {
  it('[RECP-039] answers a recipe for the fields of the form, and keeps nothing', async () => {
    const answer = send({
      description: 'a curry for 6 people',
      cuisine: 'Thai',
      meal_type: 'dinner',
      dietary_restrictions: 'Gluten-free',
      use_inventory: 'true',
      create_shopping_list: 'false',
      image: new File([PNG], 'curry.png'),
    })
    expect((await completeNext()).image_type).toBe('image/png')
    expect((await answer).status).toBe(200)
    const recipe = (await (await answer).json()) as GeneratedRecipe
    expect(recipe).toMatchObject({
      cuisine: 'Thai',
      serving_size: 6,
      notice: 'From the cookbook',
      source: 'Cookbook',
    })
    expect(recipe.diets).toContain('Gluten-free')
    expect(recipe.id).toMatch(/^ai-/)
    expect(await countStored()).toBe(0)
  })

  it('[RECP-041] makes a recipe that can be saved and then planned', async () => {
    const { job_id } = await start({ description: 'pancakes for 3' })
    await completeNext()
    const { recipe } = await stateOf(job_id)
    const { preparation_time_minutes, cooking_time_minutes, serving_size, ...rest } = recipe!
    const body = {
      ...rest,
      prep_time: preparation_time_minutes,
      cook_time: cooking_time_minutes,
      servings: serving_size,
    }
    const post = (path: string, json: unknown) =>
      fetch(`${origin}/api/v1/meals/${path}`, {
        method: 'POST',
        headers: { ...maya.headers, 'content-type': 'application/json' },
        body: JSON.stringify(json),
      })
    const saved = (await (await post('save-ai-recipe', body)).json()) as { recipe_id: string }
    const planned = await post('select', { recipe_id: saved.recipe_id, meal_type: 'breakfast' })
    expect(planned.ok).toBe(true)
  })

  it('respects what the household does not eat', async () => {
    const put = (body: unknown) =>
      fetch(`${origin}/api/v1/users/food-preferences`, {
        method: 'PUT',
        headers: { ...maya.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await put({ diets: ['Vegan'], allergens: ['nuts'], measures: 'metric' })
    await start({ description: 'a creamy dinner' })
    const { chosen } = await completeNext()
    await put({ diets: [], allergens: [], measures: 'metric' })
    expect(chosen?.diets).toContain('Vegan')
  })

  it.each<[string, Parts, number, ErrorCode]>([
    ['no description', {}, 422, 'validation_failed'],
    ['an empty description', { description: ' ' }, 422, 'validation_failed'],
    ['a long description', { description: 'x'.repeat(2_001) }, 422, 'validation_failed'],
    ['an unknown diet', { description: 'soup', dietary_restrictions: 'Halal' }, 422, 'validation_failed'],
    ['an unknown meal', { description: 'soup', meal_type: 'elevenses' }, 422, 'validation_failed'],
    [
      'a text in place of an image',
      { description: 'soup', image: new File(['x'], 'a.png') },
      415,
      'wish_image_unsupported',
    ],
    [
      'an image that is too large',
      { description: 'soup', image: new File([PNG, Buffer.alloc(MAX_WISH_IMAGE_BYTES)], 'a.png') },
      413,
      'wish_image_too_large',
    ],
  ])('refuses %s', async (_, parts, status, code) => {
    const answer = await send(parts)
    expect(await answer.json()).toMatchObject({ code })
    expect(answer.status).toBe(status)
    expect(await countStored()).toBe(0)
  })

  it('refuses a body that is not multipart, a broken one, and strangers', async () => {
    const json = { ...maya.headers, 'content-type': 'application/json' }
    expect((await fetch(URL, { method: 'POST', headers: json, body: '{}' })).status).toBe(400)
    const broken = { ...maya.headers, 'content-type': 'multipart/form-data; boundary=x' }
    expect((await fetch(URL, { method: 'POST', headers: broken, body: 'y' })).status).toBe(400)
    expect((await fetch(URL, { method: 'POST' })).status).toBe(401)
  })

  it('forgets a wish whose caller hangs up', async () => {
    const caller = new AbortController()
    const answer = send({ description: 'soup' }, {}, caller.signal).catch((error: unknown) => error)
    const held = await claim()
    caller.abort()
    await answer
    await waitUntil('the wish is gone', async () => (await countStored()) === 0)
    expect(await work.store.renew(held, now())).toBe(false)
  })
})

describe('the job of a wish', () => {
  it('tells its step and its result, as often as it is asked', async () => {
    const { job_id, state, step } = await start({ description: 'soup' })
    expect({ state, step }).toEqual({ state: 'running', step: 'waiting' })
    const held = await claim()
    await work.reach(held, 'choosing')
    expect(await stateOf(job_id)).toMatchObject({ state: 'running', step: 'choosing', recipe: null })
    await work.complete(held, held.document.chosen!)
    expect(await stateOf(job_id)).toMatchObject({
      state: 'completed',
      recipe: { notice: 'From the cookbook' },
    })
    expect((await stateOf(job_id)).recipe).not.toBeNull()
  })

  it('is cancelled: nothing is left, and its worker loses it', async () => {
    const { job_id } = await start({ description: 'soup', image: new File([PNG], 'a.png') })
    const held = await claim()
    expect((await see(job_id, maya.headers, 'DELETE')).status).toBe(204)
    expect(await work.store.renew(held, now())).toBe(false)
    expect(await countStored()).toBe(0)
    expect((await see(job_id)).status).toBe(404)
    expect((await see(job_id, maya.headers, 'DELETE')).status).toBe(404)
  })

  it('is not there for anybody else', async () => {
    const { job_id } = await start({ description: 'soup' })
    expect((await see(job_id, stranger.headers)).status).toBe(404)
    expect((await see(job_id, stranger.headers, 'DELETE')).status).toBe(404)
    expect((await see(job_id)).status).toBe(200)
  })

  it('fails with a plain word when no worker runs', async () => {
    const { job_id } = await start({ description: 'soup' })
    clockOffset = 20_000
    expect(await stateOf(job_id)).toMatchObject({ state: 'failed', error: { code: 'generator_unavailable' } })
  })

  it('is one of at most three', async () => {
    for (const description of ['soup', 'salad', 'curry']) await start({ description })
    const answer = await send({ description: 'one more' }, WAITS_NOT)
    expect(await answer.json()).toMatchObject({ code: 'generations_full' })
    expect(answer.status).toBe(429)
  })

  it('is one of at most three when more are started at the same moment', async () => {
    const answers = await Promise.all(
      ['soup', 'salad', 'curry', 'stew', 'pasta'].map((description) => send({ description }, WAITS_NOT)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 429, 429])
    expect(await countStored()).toBe(3)
  })

  it('is removed after an hour', async () => {
    await start({ description: 'soup', image: new File([PNG], 'a.png') })
    clockOffset = 3_700_000
    expect(await work.removeExpired()).toEqual({ removedCount: 1 })
    expect(await countStored()).toBe(0)
  })
})
