import { CUISINES } from '@larder/shared/contracts/recipes/recipe'
import type { GeneratedRecipe } from '@larder/shared/contracts/recipes/recipe-generation'
import { unsavedRecipe } from '@larder/shared/domain/recipes/generation/adapt-recipe'
import { contentOfReply } from '@larder/shared/domain/recipes/generation/check-model-recipe'
import { unmetOf } from '@larder/shared/domain/recipes/generation/choose-recipe'
import { readWish } from '@larder/foods'
import type { JobContext } from '@larder/shared/server/jobs/processor'
import type {
  RecipeGenerationWork,
  StoredGeneration,
} from '@larder/shared/server/recipes/generation/recipe-generation-work.service'
import type { Held } from '@larder/shared/server/work/work-store'
import type { RecipeWriter } from '../../adapters/language-model/recipe-writer.ts'
import type { PhotoEncoder } from '../../photos/photo-encoder.ts'

/** A language model that writes recipes, and what makes a picture ready for it. */
export type RecipeModel = { writer: RecipeWriter; encoder: Pick<PhotoEncoder, 'encodeForModel'> }

/** Why there is no recipe of a model, as its reader is told. */
export const UNWRITTEN = {
  not_written: 'The language model gave no recipe that can be used.',
  cap_reached: 'Chosen by rules today: your household has used up its share of the language model.',
} as const
export type Unwritten = keyof typeof UNWRITTEN

/**
 * The recipe that a model writes for a wish, or why it gave none that can be shown.
 * @throws DomainError file_unreadable, file_too_complex for the picture; the signal's reason
 */
export const writeRecipe = async (
  { writer, encoder }: RecipeModel,
  work: RecipeGenerationWork,
  held: Held<StoredGeneration>,
  { signal, logger }: Pick<JobContext, 'signal' | 'logger'>,
): Promise<GeneratedRecipe | Unwritten> => {
  const { id, user_id, household_id, wish, restrictions, stock_names, image_type } = held.document
  const read = readWish(wish, CUISINES)
  const { cuisine, meal, servings, minutes, unwanted } = read
  const file = await work.findImage(held)
  // Encoded anew, so that nothing of its metadata, such as the place, is left.
  const picture = file && image_type && (await encoder.encodeForModel(file.data, image_type, signal))
  const image = picture && `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`
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
    household_id,
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
  if (reply === null) return report.outcome === 'cap_reached' ? 'cap_reached' : 'not_written'
  const unseen =
    image !== null && !isImageSeen ? ['The image was not looked at: the language model takes none.'] : []
  const recipe = unsavedRecipe(id, user_id, contentOfReply(reply), { notice: null, remarks: [] })
  return { ...recipe, remarks: [...unmetOf(recipe, read), ...unseen] }
}
