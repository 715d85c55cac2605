import { fitPhoto } from './fit-photo.ts'
import { encodeJpeg, JPEG_QUALITY, photoSize } from './photo.ts'

/** The smaller picture, or why there is none, in words for a person. */
type Shrunk = { file: File } | { problem: string }

/**
 * A picture of any size as an upright JPEG of at most `maxBytes`, named like it. The place and device that a camera wrote
 * into it are left out. There is none where this browser can't open the picture, has no memory for it, or it would no
 * longer be legible.
 */
export async function shrinkPicture(file: File, maxBytes: number): Promise<Shrunk> {
  // Turned as the camera was held: the JPEG that is made has no such mark.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture === null) return { problem: unopened(file) }
  try {
    const { jpeg } = await fitPhoto(await encodeJpeg(picture, photoSize(picture), JPEG_QUALITY), maxBytes)
    const name = file.name.replace(/\.[^.]*$|$/, '.jpg')
    return { file: new File([jpeg], name, { type: 'image/jpeg', lastModified: file.lastModified }) }
  } catch {
    return { problem: 'This picture could not be made smaller here. Please choose a smaller one.' }
  } finally {
    picture.close()
  }
}

const unopened = ({ type, name }: File): string =>
  /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name)
    ? 'This browser can’t open HEIC pictures, so it can’t make this one smaller. Save it as a JPEG, or let the phone take JPEGs (iPhone: Settings, Camera, Formats, Most Compatible).'
    : 'This picture could not be opened, so it could not be made smaller. The file may be damaged.'
