import { createCipheriv } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { FeedRow } from '@larder/papers'
import { readFeed } from './read-feed.ts'

async function* inChunks(bytes: Buffer, size = 700): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.byteLength; at += size)
    yield await Promise.resolve(bytes.subarray(at, at + size))
}

const read = async (bytes: Buffer | string, size?: number) => {
  const rows: FeedRow[] = []
  const reading = readFeed(inChunks(Buffer.from(bytes as string), size))
  for (;;) {
    const { done, value } = await reading.next()
    if (done) return { rows, ...value }
    rows.push(...value)
  }
}

const item = (code: string, name: string, price = '5.90') =>
  `<Item><ItemCode>${code}</ItemCode><ItemName>${name}</ItemName><UnitQty>גרמים</UnitQty><Quantity>500.00</Quantity>` +
  `<bIsWeighted>0</bIsWeighted><ItemPrice>${price}</ItemPrice></Item>`
const priceFile = (items: string) =>
  `<?xml version="1.0"?><Root><ChainId>7290000000001</ChainId><StoreId>007</StoreId><Items>${items}</Items></Root>`
const prices = priceFile(item('7290000000015', 'חלב') + item('7290000000022', 'לחם'))
const names = (rows: FeedRow[]) => rows.map((row) => (row.kind === 'promotion' ? row.text : row.name))

const promotion = `<Promotion><PromotionId>12</PromotionId><PromotionDescription>אורז 2ב15</PromotionDescription>
  <PromotionStartDate>2026-02-01</PromotionStartDate><PromotionEndDate>28/02/2026</PromotionEndDate>
  <AdditionalRestrictions><AdditionalIsCoupon>1</AdditionalIsCoupon></AdditionalRestrictions>
  <MinQty>2.00</MinQty><DiscountedPrice>15.00</DiscountedPrice><IsWeightedPromo>0</IsWeightedPromo>
  <PromotionItems><Item><ItemCode>7290000000015</ItemCode></Item><Item><ItemCode>7290000000022</ItemCode></Item></PromotionItems>
  <Clubs><ClubId>0</ClubId></Clubs></Promotion>`
const promotionFile = `<Root><CHAINID>7290000000001</CHAINID><STOREID>7</STOREID><Promotions>${promotion}</Promotions></Root>`

describe('a statutory file', () => {
  it('says what each of the goods costs', async () => {
    const { rows, isWhole } = await read(prices)
    expect(isWhole).toBe(true)
    expect(rows[0]).toEqual({
      kind: 'price',
      chain_id: '7290000000001',
      store_id: '7',
      code: '7290000000015',
      name: 'חלב',
      price: 5.9,
      is_weighted: false,
      quantity: 500,
      unit: 'גרמים',
    })
    expect(names(rows)).toEqual(['חלב', 'לחם'])
  })

  it('says which promotions there are, on which days and for which goods', async () => {
    const { rows } = await read(promotionFile)
    expect(rows).toMatchObject([
      {
        kind: 'promotion',
        promotion_id: '12',
        starts_on: '2026-02-01',
        ends_on: '2026-02-28',
        min_qty: 2,
        discounted_price: 15,
        needs_coupon: true,
        is_for_members: false,
        codes: ['7290000000015', '7290000000022'],
      },
    ])
  })

  it('has no day that no calendar has', async () => {
    const days = ['31/04/2026', '2026-02-29', '2026-13-01', '29/02/2028']
    const file = days.map((day) => promotion.replace('28/02/2026', day)).join('')
    const { rows } = await read(`<Root><ChainId>1</ChainId>${file}</Root>`)
    expect(rows.map((row) => row.kind === 'promotion' && row.ends_on)).toEqual([
      null,
      null,
      null,
      '2028-02-29',
    ])
  })

  it('lists shops, also with a prefix and in capitals', async () => {
    const file = `<asx:abap xmlns:asx="http://www.sap.com/abapxml"><asx:values><CHAINID>1</CHAINID><CHAINNAME>Chain</CHAINNAME>
      <STORES><STORE><STOREID>012</STOREID><STORENAME>Harbour</STORENAME><CITY>Haifa</CITY></STORE></STORES></asx:values></asx:abap>`
    expect((await read(file)).rows).toEqual([
      { kind: 'shop', chain_id: '1', store_id: '12', chain_name: 'Chain', name: 'Harbour', city: 'Haifa' },
    ])
  })

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${prices}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${prices}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(prices, 'utf16le')],
    ['UTF-16, the high byte first', Buffer.from(`\ufeff${prices}`, 'utf16le').swap16()],
    ['gzip', gzipSync(prices)],
    ['gzip in two parts', Buffer.concat([gzipSync(prices.slice(0, 99)), gzipSync(prices.slice(99))])],
    ['gzip with zeros behind it', Buffer.concat([gzipSync(prices), Buffer.alloc(100)])],
    ['gzip of UTF-16', gzipSync(Buffer.from(`\ufeff${prices}`, 'utf16le'))],
  ])('may come as %s', async (_form, bytes) => {
    const { rows, isWhole } = await read(bytes, 33)
    expect([names(rows), isWhole]).toEqual([['חלב', 'לחם'], true])
  })

  it('may come in the encoding that it names', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="windows-1255"?><Root><ChainId>1</ChainId><Items><Item>'),
      Buffer.from('<ItemCode>1</ItemCode><ItemPrice>1</ItemPrice><ItemName>'),
      Buffer.from([0xe7, 0xec, 0xe1]),
      Buffer.from('</ItemName></Item></Items></Root>'),
    ])
    expect(names((await read(bytes)).rows)).toEqual(['חלב'])
  })

  it('keeps its whole items when it is cut off, at any place', async () => {
    const file = Buffer.from(prices)
    const secondBegins = file.indexOf('<Item>', file.indexOf('</Item>'))
    const secondEnds = file.indexOf('</Item>', secondBegins) + '</Item>'.length
    for (const [end, expected] of [
      [secondBegins + 30, ['חלב']],
      [secondEnds - 1, ['חלב']],
      [secondEnds, ['חלב', 'לחם']],
    ] as const) {
      const { rows, isWhole } = await read(file.subarray(0, end))
      expect([names(rows), isWhole]).toEqual([expected, false])
    }
  })

  it('keeps its whole items when its compressed bytes break off', async () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      item(`${7290000000000 + index}`, `Item ${index * 7919}`),
    )
    const whole = gzipSync(priceFile(many.join('')))
    const { rows, isWhole } = await read(whole.subarray(0, whole.byteLength / 2))
    expect(isWhole).toBe(false)
    expect(rows.length).toBeGreaterThan(50)
    expect(names(rows)).toEqual(rows.map((_, index) => `Item ${index * 7919}`))
  })

  it('may have a bare ampersand in a name', async () => {
    const { rows } = await read(priceFile(item('1', 'M&M choc') + item('2', 'A & B')))
    expect(names(rows)).toEqual(['M&M choc', 'A & B'])
  })

  it('may be without goods', async () => {
    expect(await read(priceFile(''))).toMatchObject({ rows: [], isWhole: true })
  })
})

describe('a file that is no feed', () => {
  it.each([
    ['empty', '', 'empty'],
    ['a web page', '<!DOCTYPE html><html><body>Not found</body></html>', 'html'],
    ['a web page, after a comment', '<!-- 404 --><html><body>Not found</body></html>', 'html'],
    ['a web page, compressed', gzipSync('<html><p>Sign in</p></html>'), 'html'],
    ['another XML', '<rss><channel><title>News</title></channel></rss>', 'unknown_kind'],
    ['a zip archive', Buffer.from('504b0304140000000800', 'hex'), 'unknown_kind'],
    ['plain text', 'The service is down for maintenance.', 'unknown_kind'],
    ['JSON without promotions', '{"error":"gone"}', 'unknown_kind'],
    ['JSON that is cut off', '{"promotions":[{"id":"1"', 'unreadable'],
  ])('is refused with its reason: %s', async (_what, bytes, reason) => {
    await expect(read(bytes)).rejects.toMatchObject({ name: 'FeedRefusedError', reason })
  })

  it('is refused while it grows from a small compressed file without end', async () => {
    const start = Buffer.from('<Root><ChainId>1</ChainId><Items>')
    const bomb = gzipSync(Buffer.concat([start, Buffer.alloc(32 << 20, '<Item></Item>')]))
    await expect(read(bomb)).rejects.toMatchObject({ reason: 'gzip_bomb' })
  })

  it('is refused when a text in it never ends', async () => {
    // Random letters, which do not shrink when compressed.
    const letters = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
      Buffer.alloc(6 << 20),
    )
    const file = `<Root><ChainId>1</ChainId><Items><Item><ItemName>${letters.toString('base64')}`
    await expect(read(Buffer.from(file), 1 << 16)).rejects.toMatchObject({ reason: 'unknown_kind' })
  })
})

describe("the operator's own format", () => {
  const expected = {
    kind: 'promotion',
    promotion_id: 'a1',
    text: '2 for 5',
    name: 'Oat milk 1 l',
    min_qty: 2,
    discounted_price: 5,
    currency: 'EUR',
    starts_on: '2026-02-01',
    ends_on: '2026-02-28',
    shop_name: 'Corner, Shop',
    codes: ['4006381333931', '96385074'],
    is_for_members: true,
  }

  it('is a CSV whose first row names the columns', async () => {
    const csv =
      '\ufeffid,text,name,codes,price,min_qty,currency,starts_on,ends_on,shop,for_members\r\n' +
      'a1,2 for 5,Oat milk 1 l,4006381333931 96385074,5,2,EUR,2026-02-01,2026-02-28,"Corner, Shop",yes\r\n'
    const { rows, isWhole, faults } = await read(csv, 20)
    expect(rows).toMatchObject([expected])
    expect([isWhole, faults.count]).toEqual([true, 0])
  })

  it('is a JSON with the list of promotions', async () => {
    const one = {
      id: 'a1',
      text: '2 for 5',
      name: 'Oat milk 1 l',
      codes: ['4006381333931', 96385074],
      price: 5,
      min_qty: 2,
      currency: 'EUR',
      starts_on: '2026-02-01',
      ends_on: '2026-02-28',
      shop: 'Corner, Shop',
      for_members: true,
    }
    expect((await read(JSON.stringify({ promotions: [one] }))).rows).toMatchObject([expected])
    expect((await read(JSON.stringify([one]))).rows).toMatchObject([expected])
  })

  it('leaves out wrong rows, and says what is wrong with them', async () => {
    const csv =
      'id,text,price,ends_on\na1,Milk,1.20,2026-02-28\na2,Bread,cheap,\n,Rice,2,\na4,Salt,1,28.2.2026\n'
    const { rows, faults } = await read(csv)
    expect(names(rows)).toEqual(['Milk'])
    expect(faults.count).toBe(3)
    expect(faults.first[0]).toMatch(/^Row 3: price: /)
    expect(faults.first[1]).toMatch(/^Row 4: id: /)
    expect(faults.first[2]).toBe('Row 5: ends_on: must be a day like 2026-03-31')
  })

  it('keeps its whole rows when it is cut off within quotes', async () => {
    const { rows, isWhole } = await read('id,text\na1,Milk\na2,"Bre')
    expect(names(rows)).toEqual(['Milk'])
    expect(isWhole).toBe(false)
  })

  it('keeps its whole rows when its compressed bytes break off, at any place', async () => {
    const lines = Array.from({ length: 400 }, (_, index) => `a${index},Item ${(index * 7919) % 10_007}`)
    const whole = gzipSync(`id,text\n${lines.join('\n')}\n`)
    for (let end = whole.byteLength >> 1; end < whole.byteLength; end += 31) {
      const { rows, isWhole } = await read(whole.subarray(0, end))
      expect(isWhole).toBe(false)
      expect(rows.length).toBeGreaterThan(50)
      expect(names(rows)).toEqual(rows.map((_, index) => `Item ${(index * 7919) % 10_007}`))
      expect(lines).toContain(`a${rows.length - 1},${names(rows).at(-1)}`)
    }
  })

  it('needs no line break behind its last row, compressed or not', async () => {
    const csv = 'id,text\na1,Milk\na2,Bread'
    for (const bytes of [csv, gzipSync(csv)]) {
      const { rows, isWhole } = await read(bytes, 5)
      expect([names(rows), isWhole]).toEqual([['Milk', 'Bread'], true])
    }
  })
})
