import type { ReceiptMimeType } from '@larder/shared/contracts/receipts/receipts'
import type { OrderMailReader } from '@larder/shared/server/ports/order-mail-reader'
import type { PackReader } from '@larder/shared/server/ports/pack-reader'
import type { PictureCutter } from '@larder/shared/server/ports/picture-cutter'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import type { PhotoEncoder } from '../photos/photo-encoder.ts'
import type { RecipeFileReader } from '../recipes/recipe-file-reader.ts'
import type { Meter } from '@larder/shared/server/metrics/meter'

/** The seconds that divide readings by how long they took. */
const BUCKETS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 240]

/** What is read: a receipt by the type of its file, and everything else. */
type Reading = ReceiptMimeType | 'several-receipts' | 'pack' | 'mail' | 'recipe' | 'photo'

type Readers<Receipts, Mails> = {
  receipts: Receipts
  mails: Mails
  recipes: RecipeFileReader
  photos: PhotoEncoder
}

/** Measures each reading of these readers, which are returned with the same methods. */
export const measureReadings = <
  Receipts extends ReceiptReader & PackReader & PictureCutter,
  Mails extends OrderMailReader,
>(
  { prom, registry }: Meter,
  { receipts, mails, recipes, photos }: Readers<Receipts, Mails>,
): Readers<Receipts, Mails> => {
  const taken = new prom.Histogram({
    name: 'larder_reading_seconds',
    help: 'How long the reading of a file took, with waiting for a free process, by what it was and whether it was read',
    labelNames: ['kind', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const time = async <Result>(kind: Reading, work: () => Promise<Result>): Promise<Result> => {
    const startedMs = performance.now()
    const end = (outcome: string) => taken.observe({ kind, outcome }, (performance.now() - startedMs) / 1000)
    try {
      const result = await work()
      end('read')
      return result
    } catch (error) {
      end('failed')
      throw error
    }
  }
  return {
    receipts: {
      ...receipts,
      read: (file, mimeType, hooks) => time(mimeType, () => receipts.read(file, mimeType, hooks)),
      readPack: (...args) => time('pack', () => receipts.readPack(...args)),
      cut: (...args) => time('several-receipts', () => receipts.cut(...args)),
    },
    mails: { ...mails, read: (...args) => time('mail', () => mails.read(...args)) },
    recipes: { ...recipes, read: (...args) => time('recipe', () => recipes.read(...args)) },
    photos: {
      ...photos,
      encode: (...args) => time('photo', () => photos.encode(...args)),
      encodeForModel: (...args) => time('photo', () => photos.encodeForModel(...args)),
    },
  }
}
