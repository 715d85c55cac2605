import { describe, expect, it } from 'vitest'
import { fakePictures } from '../../../testing/browser/fake-pictures.ts'
import { fitPhoto } from './fit-photo.ts'

const photo = { jpeg: new Blob([new Uint8Array(10_000)]), width: 4000, height: 3000 }
/** As compressing photos does: fewer bytes for fewer pixels, and half of them at the lower quality. */
const bytesOf = ({ width, height, quality }: { width: number; height: number; quality: number }) =>
  Math.round((10_000 * width * height * (quality < 0.9 ? 0.5 : 1)) / (4000 * 3000))

describe('fitPhoto', () => {
  it('leaves a photo that fits as it is', async () => {
    const { encoded } = fakePictures(bytesOf)
    expect(await fitPhoto(photo, 10_000)).toBe(photo)
    expect(encoded).toEqual([])
  })

  it('compresses more before it takes pixels away', async () => {
    const { encoded, openCount } = fakePictures(bytesOf)
    expect(await fitPhoto(photo, 9_999)).toMatchObject({ jpeg: { size: 5_000 }, width: 4000, height: 3000 })
    expect(encoded).toHaveLength(1)
    expect(openCount()).toBe(0)
  })

  it('takes only as many pixels away as it must, in the same proportions', async () => {
    fakePictures(bytesOf)
    const { jpeg, width, height } = await fitPhoto(photo, 2_000)
    expect(jpeg.size).toBeLessThanOrEqual(2_000)
    expect(jpeg.size).toBeGreaterThan(2_000 * 0.7)
    expect(width / height).toBeCloseTo(4 / 3, 2)
  })

  it('refuses what would no longer be legible, and keeps no picture open', async () => {
    const { openCount } = fakePictures(bytesOf)
    await expect(fitPhoto(photo, 100)).rejects.toThrow('does not fit')
    expect(openCount()).toBe(0)
  })
})
