import { describe, expect, it } from 'vitest'
import { Barcode, BarcodeLookUp, LearnedBarcode } from '@larder/shared/contracts/barcodes'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Item } from '@larder/shared/contracts/catalogue'
import { startOpenFoodFacts } from '@larder/shared/testkit/network/open-food-facts-server'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const CODE = '4006381333931'
const UNKNOWN_ID = 'f'.repeat(24)

const openFoodFacts = await startOpenFoodFacts()
const sut = await startTestApp({
  OPEN_FOOD_FACTS_URL: `${openFoodFacts.url}/`,
  BARCODE_NETWORKS: '127.0.0.1',
})
const maya = await sut.signUp()
const stranger = await sut.signUp()

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  member: Member | null = maya,
) =>
  sut.app.inject({
    method,
    url: `/api/v1${path}`,
    ...(member && { headers: member.headers }),
    ...(payload && { payload }),
  })
const create = async (name: string) =>
  (await call('POST', '/items/', { name, category: 'Dairy', unit: 'g' })).json<Item>()
const lookUp = async (code: string, member = maya) =>
  BarcodeLookUp.parse((await call('GET', `/barcodes/${encodeURIComponent(code)}`, undefined, member)).json())
const codeOf = (answer: Awaited<ReturnType<typeof call>>) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
]

describe('codes of goods', () => {
  it('are learned, looked up, listed and forgotten', async () => {
    const { id } = await create('Butter')
    await call('POST', '/inventory/', { item_id: id, quantity: 500 })
    const learned = await call('PUT', `/barcodes/${CODE}`, { item_id: id, quantity: 250, unit: 'g' })
    expect(learned.statusCode).toBe(200)
    const { barcode, replaced } = LearnedBarcode.parse(learned.json())
    expect([barcode.code, replaced]).toEqual([CODE, null])
    expect(await lookUp('400 6381 333931')).toMatchObject({
      code: CODE,
      known: { item: { name: 'Butter' }, entries: [{ quantity: 500 }], quantity_in_item_unit: 250 },
    })
    const listed = await call('GET', `/items/${id}/barcodes`)
    expect(Barcode.array().parse(listed.json())).toEqual([barcode])
    expect((await call('DELETE', `/barcodes/${CODE}`)).statusCode).toBe(204)
    expect(codeOf(await call('DELETE', `/barcodes/${CODE}`))).toEqual([404, 'not_found'])
    expect((await lookUp(CODE)).known).toBeNull()
  })

  it('say what an element string or a link of GS1 says of one pack', async () => {
    const pack = { expiry_date: '2026-01-31T00:00:00.000Z', quantity: 0.195, unit: 'kg' }
    for (const text of [
      '(01)04006381333931(3103)000195(17)260131',
      'https://id.gs1.org/01/04006381333931?3103=000195&17=260131',
    ])
      expect(await lookUp(text)).toMatchObject({ code: CODE, pack })
    expect((await lookUp(CODE)).pack).toBeNull()
  })

  it('name the item that they meant until now', async () => {
    const [milk, oat] = [await create('Milk'), await create('Oat drink')]
    await call('PUT', '/barcodes/036000291452', { item_id: milk.id })
    const again = await call('PUT', '/barcodes/0036000291452', { item_id: oat.id })
    expect(LearnedBarcode.parse(again.json()).replaced).toEqual(milk)
  })

  it.each([
    ['letters', 'butter', 'A barcode consists of digits only'],
    ['30 digits', '4'.repeat(30), 'A barcode has 8, 12, 13 or 14 digits'],
    ['90 digits', '4'.repeat(90), 'A barcode has 8, 12, 13 or 14 digits'],
    [
      'a wrong check digit',
      '4006381333932',
      'The last digit does not fit the others. Please check the number.',
    ],
    ['a path', '../users', 'A barcode consists of digits only'],
  ])('are refused with a sentence: %s', async (_what, code, detail) => {
    const { id } = await create('Butter')
    const path = `/barcodes/${encodeURIComponent(code)}`
    for (const answer of [
      await call('GET', path),
      await call('PUT', path, { item_id: id }),
      await call('DELETE', path),
    ]) {
      expect(codeOf(answer)).toEqual([422, 'validation_failed'])
      const { detail: said, issues } = answer.json<ErrorBody>()
      expect(issues?.[0]?.message ?? said).toBe(detail)
    }
  })

  it.each([
    [{}, 422],
    [{ item_id: 'butter' }, 422],
    [{ item_id: UNKNOWN_ID }, 404],
    [{ item_id: UNKNOWN_ID, quantity: 0, unit: 'g' }, 422],
    [{ item_id: UNKNOWN_ID, quantity: 250 }, 422],
    [{ item_id: UNKNOWN_ID, unit: 'g' }, 422],
    [{ item_id: UNKNOWN_ID, quantity: 250, unit: ' ' }, 422],
    [{ item_id: UNKNOWN_ID, quantity: 1e12, unit: 'g' }, 422],
  ])('are not learned from %o', async (body, status) => {
    expect((await call('PUT', `/barcodes/${CODE}`, body)).statusCode).toBe(status)
  })

  it("are nobody else's, and need a user", async () => {
    const { id } = await create('Cheese')
    await call('PUT', '/barcodes/96385074', { item_id: id })
    expect(await lookUp('96385074', stranger)).toMatchObject({
      known: null,
      product: { name: 'Kerrygold butter' },
    })
    expect(codeOf(await call('DELETE', '/barcodes/96385074', undefined, stranger))).toEqual([
      404,
      'not_found',
    ])
    expect(codeOf(await call('PUT', '/barcodes/96385074', { item_id: id }, stranger))).toEqual([
      404,
      'not_found',
    ])
    expect(codeOf(await call('GET', `/items/${id}/barcodes`, undefined, stranger))).toEqual([
      404,
      'not_found',
    ])
    expect(codeOf(await call('GET', '/barcodes/96385074', undefined, null))).toEqual([
      401,
      'not_authenticated',
    ])
    expect((await lookUp('96385074')).known?.item.id).toBe(id)
  })
})

describe('unknown codes', () => {
  it('are looked up at Open Food Facts, which learns the code alone', async () => {
    openFoodFacts.asked.length = 0
    expect(await lookUp('3017620422003')).toMatchObject({
      known: null,
      product: { name: 'Nutella', brand: 'Ferrero', quantity: 400, unit: 'g' },
      product_answer: 'found',
    })
    expect(await lookUp('3017620422003', stranger)).toMatchObject({ product_answer: 'found' })
    const [{ url = '', headers = {} } = {}, ...more] = openFoodFacts.asked
    expect(more).toEqual([])
    expect(url).toMatch(/^\/api\/v2\/product\/3017620422003\.json\?fields=/)
    expect(JSON.stringify(headers)).not.toMatch(/authorization|cookie|x-forwarded|maya/i)
  })

  it('of a shop are asked nobody', async () => {
    openFoodFacts.asked.length = 0
    expect(await lookUp('2012345012349')).toMatchObject({ is_shop_code: true, product_answer: 'not_asked' })
    expect(openFoodFacts.asked).toEqual([])
  })

  it('are answered when Open Food Facts is not', async () => {
    openFoodFacts.answerWith((_request, response) => response.writeHead(500).end())
    const answer = await call('GET', '/barcodes/5449000000996')
    expect([answer.statusCode, BarcodeLookUp.parse(answer.json())]).toEqual([
      200,
      {
        code: '5449000000996',
        is_shop_code: false,
        known: null,
        product: null,
        product_answer: 'refused',
        pack: null,
      },
    ])
  })

  it('are not looked up without a setting of the operator', async () => {
    const quiet = await startTestApp({}, { beside: sut })
    const url = '/api/v1/barcodes/5449000000996'
    const answer = await quiet.app.inject({ method: 'GET', url, headers: maya.headers })
    expect(answer.json()).toMatchObject({ product: null, product_answer: 'turned_off' })
  })
})
