import sharp from 'sharp'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { GeneratedRecipe } from '@larder/shared/contracts/recipes/recipe-generation'
import { unsavedRecipe } from '@larder/shared/domain/recipes/generation/adapt-recipe'
import { contentOfReply } from '@larder/shared/domain/recipes/generation/check-model-recipe'
import { unmetOf } from '@larder/shared/domain/recipes/generation/choose-recipe'
import { readWish } from '@larder/shared/domain/recipes/generation/read-wish'
import type { JobContext } from '@larder/shared/server/jobs/processor'
import type {
  RecipeGenerationWork,
  StoredGeneration,
} from '@larder/shared/server/recipes/generation/recipe-generation-work.service'
import type { Held } from '@larder/shared/server/work/work-store'
import type { RecipeWriter } from '../../adapters/language-model/recipe-writer.ts'

/** A model sees a dish in fewer pixels than a camera has. */
const MAX_SIDE = 1_024
const MAX_PIXELS = 100_000_000

/** The picture as a data address, encoded anew: nothing of its metadata, such as the place, is left. */
const encodeImage = async (image: Uint8Array): Promise<string> => {
  const jpeg = await sharp(image, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg()
    .toBuffer()
    .catch(() => {
      throw new DomainError('file_unreadable')
    })
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

/**
 * The recipe that a model writes for a wish; null when it gave none that can be shown.
 * @throws DomainError file_unreadable for a damaged picture; the signal's reason
 */
export const writeRecipe = async (
  writer: RecipeWriter,
  work: RecipeGenerationWork,
  held: Held<StoredGeneration>,
  { signal, logger }: Pick<JobContext, 'signal' | 'logger'>,
): Promise<GeneratedRecipe | null> => {
  const { id, user_id, wish, restrictions, stock_names } = held.document
  const read = readWish(wish)
  const { cuisine, meal, servings, minutes, unwanted } = read
  const file = await work.findImage(held)
  const image = file && (await encodeImage(file.data))
  let isImageSeen = image !== null
  const { reply, report } = await writer.write(
    {
      description: wish.description,
      cuisine,
      meal,
      servings,
      minutes,
      diets: [...restrictions.diets],
      allergens: [...restrictions.allergens],
      in_stock: stock_names,
    },
    {
      demands: { servings, restrictions, unwanted },
      image,
      onProgress: ({ isAgain, hasImage }) => {
        isImageSeen = hasImage
        work.reach(held, isAgain ? 'asking again' : 'asking').catch(() => {})
      },
    },
    signal,
  )
  // Of the question and the answer nothing is logged.
  logger.info({ report }, reply === null ? 'The model wrote no recipe' : 'The model wrote a recipe')
  if (reply === null) return null
  const unseen =
    image !== null && !isImageSeen ? ['The image was not looked at: the language model takes none.'] : []
  const recipe = unsavedRecipe(id, user_id, contentOfReply(reply), { notice: null, remarks: [] })
  return { ...recipe, remarks: [...unmetOf(recipe, read), ...unseen] }
}
