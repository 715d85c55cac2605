import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReceiptMimeType } from '@larder/shared/contracts/receipts/receipts'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import { PROOF_FACTOR, PROOF_SEED } from '@larder/shared/testkit/proof-size'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { errorCodeOf } from '../../testing/error-code-of.ts'
import { withRightChecksums } from '../../testing/hostile/hostile-images.ts'
import { receiptPdf } from '../../testing/hostile/hostile-pdfs.ts'
import { mutateFile, seededRandom } from '../../testing/hostile/mutate-file.ts'
import { createOpeningPool } from '../../testing/opening/opening-pool.ts'
import { onePagePdf, pdfStream } from '../../testing/pdf-file.ts'
import { createReceiptReader } from '../receipt-reader.ts'

const COPIES = 50 * PROOF_FACTOR
/** Of these, this many are read completely, including OCR, like users' files. */
const RECOGNISED = PROOF_FACTOR
const PROCESSES = 2
/** Long enough for a busy machine to open any copy that can be opened. */
const DEADLINE_MS = 60_000
const TIMEOUT_MS = 300_000 * PROOF_FACTOR
/** How much more memory the processes may hold after the last copy than after the first ones. */
const MAX_GROWTH_MB = 150

const DOCUMENTED = ['no error', 'file_unreadable', 'file_encrypted', 'file_too_complex', 'reading_timed_out']

/** A receipt small enough that a thousand of them are decoded in seconds. */
const small = sharp(await readReceiptFixture(RECEIPT_FIXTURES.photo)).resize({ width: 300 })
const jpeg = new Uint8Array(await small.clone().jpeg().toBuffer())
const { width, height } = await sharp(jpeg).metadata()
const scannedPdf = onePagePdf(`${width} 0 0 ${height} 0 0 cm /I Do`, {
  box: `0 0 ${width} ${height}`,
  resources: '/XObject << /I 6 0 R >>',
  more: [
    pdfStream(
      jpeg,
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`,
    ),
  ],
})
const FORMATS: [name: string, file: Uint8Array, mimeType: ReceiptMimeType][] = [
  ['JPEG', jpeg, 'image/jpeg'],
  ['PNG', new Uint8Array(await small.clone().png().toBuffer()), 'image/png'],
  ['WebP', new Uint8Array(await small.clone().webp().toBuffer()), 'image/webp'],
  ['HEIC', await readReceiptFixture(RECEIPT_FIXTURES.heic), 'image/heic'],
  ['PDF with text', receiptPdf(), 'application/pdf'],
  ['PDF with a scan', scannedPdf, 'application/pdf'],
]

/** Wrong checksums would reveal most changes to a PNG, and an attacker would correct them. */
const damage = (file: Uint8Array, mimeType: ReceiptMimeType, random: () => number) => {
  const copy = mutateFile(file, random)
  return mimeType === 'image/png' && random() < 0.7 ? withRightChecksums(copy) : copy
}

const counted = (outcomes: readonly string[]) =>
  [...new Set(outcomes)].map(
    (outcome) => `${outcome} ${outcomes.filter((other) => other === outcome).length}`,
  )

describe(`damaged copies of each format (PROOF_SEED=${PROOF_SEED})`, () => {
  let pool: ReturnType<typeof createOpeningPool>
  let reader: ReceiptReader
  beforeAll(async () => {
    pool = createOpeningPool(PROCESSES, DEADLINE_MS)
    reader = await createReceiptReader({ threads: 1 })
  })
  afterAll(async () => {
    await pool.close()
    await reader.close()
  })

  it.each(FORMATS)(
    `${COPIES} copies of a %s are opened or refused`,
    { timeout: TIMEOUT_MS },
    async (name, file, mimeType) => {
      const random = seededRandom(PROOF_SEED)
      const open = (bytes: Uint8Array) => errorCodeOf(pool.run({ file: bytes, mimeType }, {}))
      const memoryMb = async () => {
        let peak = 0
        const onMemory = (mb: number) => (peak = Math.max(peak, mb))
        await Promise.all(Array.from({ length: PROCESSES }, () => pool.run({ file, mimeType }, { onMemory })))
        return peak
      }
      const openCopies = (count: number) =>
        Promise.all(Array.from({ length: count }, () => open(damage(file, mimeType, random))))

      const warmUp = await openCopies(COPIES / 5)
      const before = await memoryMb()
      const outcomes = [...warmUp, ...(await openCopies(COPIES - warmUp.length))]
      const after = await memoryMb()
      process.stdout.write(
        `${name}: ${counted(outcomes).join(', ')}; ${Math.round(before)} to ${Math.round(after)} MB\n`,
      )
      for (const outcome of new Set(outcomes)) expect(DOCUMENTED).toContain(outcome)
      expect(outcomes.filter((outcome) => outcome === 'reading_timed_out').length).toBeLessThan(COPIES / 50)
      expect(after - before).toBeLessThan(MAX_GROWTH_MB)
    },
  )

  it.each(FORMATS)(
    `${RECOGNISED} copies of a %s are read or refused`,
    { timeout: TIMEOUT_MS },
    async (_name, file, mimeType) => {
      const random = seededRandom(PROOF_SEED + 1)
      for (let i = 0; i < RECOGNISED; i += 1)
        expect(DOCUMENTED).toContain(await errorCodeOf(reader.read(damage(file, mimeType, random), mimeType)))
    },
  )
})
