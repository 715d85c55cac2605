import { DomainError } from '@larder/shared/contracts/base/errors'
import type { GeneratedRecipe } from '@larder/shared/contracts/recipes/recipe-generation'
import type { Processor } from '@larder/shared/server/jobs/processor'
import type {
  RecipeGenerationWork,
  StoredGeneration,
} from '@larder/shared/server/recipes/generation/recipe-generation-work.service'
import { createDocumentProcessor } from '@larder/shared/server/work/document-processor'
import { type RecipeModel, UNWRITTEN, type Unwritten, writeRecipe } from './write-recipe.ts'

type Deps = {
  work: RecipeGenerationWork
  /** Null where none is set up. */
  model: RecipeModel | null
  now: () => Date
}

/**
 * What was chosen before, and why no model wrote one; null when there is none.
 * @throws DomainError wish_unmet, which says what is missing: trying again would change nothing
 */
const chosenFor = (
  { chosen, unmet, image_type }: StoredGeneration,
  unwritten: Unwritten | null,
): GeneratedRecipe => {
  if (chosen === null)
    throw new DomainError(
      'wish_unmet',
      [unmet, unwritten && UNWRITTEN[unwritten]].filter(Boolean).join(' ') || undefined,
    )
  const why = unwritten
    ? [UNWRITTEN[unwritten]]
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
      const isWritten = typeof written === 'object' && written !== null
      if (!isWritten) await work.reach(held, 'choosing')
      await work.complete(held, isWritten ? written : chosenFor(held.document, written))
    },
    onFailed: work.settleFailed,
    now,
  })
