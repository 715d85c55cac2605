import { getRecipePhoto, type PhotoSize } from '@larder/shared/contracts/recipes/recipe-photo'
import useSWR from 'swr'
import { callFile } from '../../../lib/api/call.ts'

/** The picture of a recipe's photo; undefined until it is loaded, where it cannot be, and for null. */
export function useRecipePhoto(recipeId: string, photoId: string | null, size: PhotoSize): Blob | undefined {
  const { data } = useSWR<Blob, unknown>(
    photoId === null ? null : ['recipe-photo', recipeId, photoId, size],
    () => callFile(getRecipePhoto, { params: { recipeId }, query: { v: photoId ?? undefined, size } }),
    // Another photo has another id.
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  )
  return data
}
