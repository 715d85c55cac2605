import { DomainError } from '@larder/shared/contracts/base/errors'
import type { GeneratedRecipe } from '@larder/shared/contracts/recipes/recipe-generation'
import type { Processor } from '@larder/shared/server/jobs/processor'
import type { RecipeGenerationWork } from '@larder/shared/server/recipes/generation/recipe-generation-work.service'
import type { StoredGeneration } from '@larder/shared/server/recipes/generation/recipe-generation.repository'
import { createDocumentProcessor } from '@larder/shared/server/work/document-processor'

type Deps = { work: RecipeGenerationWork; now: () => Date }

/** @throws DomainError wish_unmet */
const chosenFor = ({ chosen, unmet, image_type }: StoredGeneration): GeneratedRecipe => {
  if (chosen === null) throw new DomainError('wish_unmet', unmet ?? undefined)
  if (image_type === null) return chosen
  return {
    ...chosen,
    remarks: [...chosen.remarks, 'The image was not looked at: no language model is set up.'],
  }
}

/** Creates the processor that makes a recipe for a wish: what the cookbook and the household's recipes have. */
export const createRecipeGenerate = ({ work, now }: Deps): Processor<'recipe.generate'> =>
  createDocumentProcessor('recipe.generate', {
    work: work.store,
    run: async (held) => {
      await work.reach(held, 'choosing')
      await work.complete(held, chosenFor(held.document))
    },
    onFailed: work.settleFailed,
    now,
  })
