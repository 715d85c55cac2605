import { getItemPicture, getRecipePicture } from '@larder/shared/contracts/pictures'
import { pictureVersion } from '@larder/shared/domain/pictures/picture-version'
import useSWR from 'swr'
import { ApiError } from '../api/api-error.ts'
import { callFile } from '../api/call.ts'

/** How a kind of thing has its picture loaded: the first part of the key, and the call. */
const KINDS = {
  recipe: (recipeId: string, v: string) => callFile(getRecipePicture, { params: { recipeId }, query: { v } }),
  item: (id: string, v: string) => callFile(getItemPicture, { params: { id }, query: { v } }),
}

/** What has a picture: a recipe or an item, with the address of the picture on the web. */
type PictureOf = { kind: keyof typeof KINDS; id: string; image_url: string | null }

/**
 * The picture on the web that a recipe or an item names, by way of the server; undefined until it is loaded, and where
 * there is none. It is loaded once somebody sees its place; what was loaded before is there at once.
 */
export function useWebPicture({ kind, id, image_url }: PictureOf, isSeen: boolean): Blob | undefined {
  const version = image_url === null ? null : pictureVersion(image_url)
  const key = version === null ? null : [`${kind}-picture`, id, version]
  const { data } = useSWR<Blob | null>(key, null)
  useSWR<Blob | null, unknown>(
    isSeen ? key : null,
    () => KINDS[kind](id, version ?? '').catch(noneIfNotThere),
    // Another address has another version.
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  )
  return data ?? undefined
}

/** Not asked for again at each look. */
function noneIfNotThere(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
