import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'
import { rounded } from './figures.ts'

const FILE_MB = 500
const MB = 1024 ** 2

/** One of the goods as chains write it, about 1,000 bytes. */
const itemOf = (n: number): string => `    <Item>
      <PriceUpdateDate>2026-02-16 22:25:16</PriceUpdateDate>
      <ItemCode>${7290000000000 + n}</ItemCode>
      <ItemType>1</ItemType>
      <ItemName>מוצר לדוגמה ${n} 500 גרם</ItemName>
      <ManufacturerName>יצרן ${n % 997}</ManufacturerName>
      <ManufactureCountry>לא ידוע</ManufactureCountry>
      <ManufacturerItemDescription>מוצר לדוגמה ${n} 500 גרם</ManufacturerItemDescription>
      <UnitQty>גרמים</UnitQty>
      <Quantity>500.00</Quantity>
      <UnitOfMeasure>100 גרם</UnitOfMeasure>
      <bIsWeighted>0</bIsWeighted>
      <ItemPrice>${((n % 9000) / 100 + 1).toFixed(2)}</ItemPrice>
      <AllowDiscount>1</AllowDiscount>
      <ItemStatus>1</ItemStatus>
    </Item>\n`

const write = async (path: string): Promise<{ items: number; megabytes: number }> => {
  let items = 0
  let bytes = 0
  const lines = function* () {
    yield '\ufeff<Root><ChainId>7290000000000</ChainId><StoreId>1</StoreId><Items>\n'
    while (bytes < FILE_MB * MB) {
      const batch = Array.from({ length: 100 }, () => itemOf(items++)).join('')
      bytes += Buffer.byteLength(batch)
      yield batch
    }
    yield '</Items></Root>'
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(path))
  return { items, megabytes: Math.round(bytes / MB) }
}

const run = async (path: string) => {
  const script = fileURLToPath(new URL('promotion-feed-run.ts', import.meta.url))
  const args = [script, path]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as { items: number; seconds: number; peakMb: number }
}

/** Reads a generated price file of 500 MB, compressed, and prints the time and the most memory that its process took. */
export const benchPromotionFeed = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'larder-feed-'))
  const path = join(folder, 'PriceFull7290000000000-001.xml.gz')
  try {
    const written = await write(path)
    const { items, seconds, peakMb } = await run(path)
    if (items !== written.items) throw new Error(`${items} of ${written.items} items were read`)
    console.table([
      {
        'file MB': written.megabytes,
        'compressed MB': rounded((await stat(path)).size / MB),
        items,
        seconds: rounded(seconds),
        'peak RSS MB': rounded(peakMb),
      },
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
}
