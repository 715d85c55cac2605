import { type PackDateAnswer, readPackDate } from '@larder/shared/contracts/packs/pack-dates'
import { call } from '../../lib/api/call.ts'

/** Has the date on the picture of a pack read, a JPEG; the server keeps no picture. Throws as `call` does. */
export function readDate(picture: Blob, signal: AbortSignal): Promise<PackDateAnswer> {
  const body = new FormData()
  body.append('picture', picture)
  return call(readPackDate, { body }, { signal })
}
