import { describe, expect, it } from 'vitest'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { detectReceiptType } from './receipt-type.ts'

const { photo, png, webp, heic, textPdf } = RECEIPT_FIXTURES
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

describe('the type of a receipt file', () => {
  it.each([photo, png, webp, heic, textPdf])('of $file is $mimeType', async (fixture) => {
    expect(await detectReceiptType(await readReceiptFixture(fixture))).toBe(fixture.mimeType)
  })

  it('of an animation is that of its first picture', async () => {
    const plain = await readReceiptFixture(png)
    const control = join(bytes('\0\0\0\x08acTL'), new Uint8Array(12))
    expect(await detectReceiptType(join(plain.slice(0, 33), control, plain.slice(33)))).toBe('image/png')
    for (const [brand, type] of [
      ['hevc', 'image/heic'],
      ['msf1', 'image/heif'],
    ] as const) {
      const sequence = Buffer.from(await readReceiptFixture(heic))
      sequence.write(brand, 8)
      expect(await detectReceiptType(sequence)).toBe(type)
    }
  })

  it.each([
    ['a PDF', textPdf, 'application/pdf'],
    ['a JPEG', photo, 'image/jpeg'],
  ] as const)('of %s with another file behind it is that of the first', async (_what, fixture, type) => {
    const other = await readReceiptFixture(png)
    expect(await detectReceiptType(join(await readReceiptFixture(fixture), other))).toBe(type)
  })

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG with a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['XML', '<?xml version="1.0"?><a/>'],
    ['a GIF', 'GIF89a\x01\0\x01\0\x80\0\0'],
    ['a GIF that goes on as a PDF', 'GIF89a%PDF-1.7\n1 0 obj'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0avifmif1'],
    ['a ZIP', 'PK\x03\x04\x14\0\0\0\x08\0'],
    ['a program', 'MZ\x90\0'],
    ['text', 'MILK 1.35\nTOTAL 1.35'],
    ['a signature that stops', '\x89PNG'],
  ])('%s is refused', async (_what, content) => {
    await expect(detectReceiptType(bytes(content))).rejects.toMatchObject({ code: 'file_type_unsupported' })
  })
})
