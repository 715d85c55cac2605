import { DomainError } from '@larder/shared/contracts/base/errors'
import type { GeneratedRecipe } from '@larder/shared/contracts/recipes/recipe-generation'
import type { Processor } from '@larder/shared/server/jobs/processor'
import type {
  RecipeGenerationWork,
  StoredGeneration,
} from '@larder/shared/server/recipes/generation/recipe-generation-work.service'
import { createDocumentProcessor } from '@larder/shared/server/work/document-processor'
import { type RecipeModel, writeRecipe } from './write-recipe.ts'

type Deps = {
  work: RecipeGenerationWork
  /** Null where none is set up. */
  model: RecipeModel | null
  now: () => Date
}

const NOT_WRITTEN = 'The language model gave no recipe that can be used.'

/**
 * What was chosen before, and why no model wrote one.
 * @throws DomainError wish_unmet, which says what is missing: trying again would change nothing
 */
const chosenFor = ({ chosen, unmet, image_type }: StoredGeneration, hasModel: boolean): GeneratedRecipe => {
  if (chosen === null)
    throw new DomainError(
      'wish_unmet',
      [unmet, hasModel ? NOT_WRITTEN : ''].filter(Boolean).join(' ') || undefined,
    )
  const why = hasModel
    ? [NOT_WRITTEN]
    : image_type === null
      ? []
      : ['The image was not looked at: no language model is set up.']
  return { ...chosen, remarks: [...chosen.remarks, ...why] }
}

/** Creates the processor that makes a recipe for a wish: by a language model, else what the cookbook and the household's recipes have. */
export const createRecipeGenerate = ({ work, model, now }: Deps): Processor<'recipe.generate'> =>
  createDocumentProcessor('recipe.generate', {
    work: work.store,
    run: async (held, { signal, logger }) => {
      const written = model && (await writeRecipe(model, work, held, { signal, logger }))
      if (written === null) await work.reach(held, 'choosing')
      await work.complete(held, written ?? chosenFor(held.document, model !== null))
    },
    onFailed: work.settleFailed,
    now,
  })
