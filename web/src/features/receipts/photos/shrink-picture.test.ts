import { describe, expect, it, vi } from 'vitest'
import { fakePictures } from '../../../testing/browser/fake-pictures.ts'
import { shrinkPicture } from './shrink-picture.ts'

const MAX_BYTES = 5_000
const picture = (name: string, type = 'image/jpeg') =>
  new File([new Uint8Array(9_000)], name, { type, lastModified: 1_700_000_000_000 })
const problemOf = async (file: File) => {
  const made = await shrinkPicture(file, MAX_BYTES)
  return 'problem' in made ? made.problem : ''
}

describe('shrinkPicture', () => {
  it('makes a JPEG that fits, named and dated like the picture, and keeps none open', async () => {
    const { encoded, openCount } = fakePictures(({ quality }) => (quality < 0.9 ? 4_000 : 8_000))
    expect(await shrinkPicture(picture('IMG 1.2.png', 'image/png'), MAX_BYTES)).toMatchObject({
      file: { name: 'IMG 1.2.jpg', type: 'image/jpeg', size: 4_000, lastModified: 1_700_000_000_000 },
    })
    expect(encoded).toHaveLength(2)
    expect(openCount()).toBe(0)
  })

  it('gives a name without an ending one', async () => {
    fakePictures(() => 1_000)
    expect(await shrinkPicture(picture('photo'), MAX_BYTES)).toMatchObject({ file: { name: 'photo.jpg' } })
  })

  it('takes no more pixels than are read', async () => {
    const { encoded } = fakePictures(() => 1_000, undefined, { width: 8_000, height: 6_000 })
    await shrinkPicture(picture('IMG_1.jpg'), MAX_BYTES)
    expect(encoded).toMatchObject([{ width: 4_000, height: 3_000 }])
  })

  it('turns the picture as its camera was held', async () => {
    fakePictures(() => 1_000)
    const open = vi.spyOn(globalThis, 'createImageBitmap')
    const file = picture('IMG_1.jpg')
    await shrinkPicture(file, MAX_BYTES)
    expect(open).toHaveBeenCalledWith(file, { imageOrientation: 'from-image' })
  })

  it('says of a HEIC picture that this browser cannot open it, and of others that they may be damaged', async () => {
    fakePictures(() => 1_000)
    vi.spyOn(globalThis, 'createImageBitmap').mockRejectedValue(new DOMException('', 'InvalidStateError'))
    for (const heic of [picture('IMG_1.HEIC', ''), picture('photo', 'image/heif')])
      expect(await problemOf(heic)).toContain('This browser can’t open HEIC pictures')
    expect(await problemOf(picture('a.jpg'))).toContain('may be damaged')
  })

  it('says so when it would no longer be legible, and keeps no picture open', async () => {
    const { openCount } = fakePictures(() => 6_000)
    expect(await problemOf(picture('a.jpg'))).toContain('could not be made smaller here')
    expect(openCount()).toBe(0)
  })
})
