import { DomainError } from '@larder/shared/contracts/base/errors'
import type { GeneratedRecipe } from '@larder/shared/contracts/recipes/recipe-generation'
import type { Processor } from '@larder/shared/server/jobs/processor'
import type {
  RecipeGenerationWork,
  StoredGeneration,
} from '@larder/shared/server/recipes/generation/recipe-generation-work.service'
import { createDocumentProcessor } from '@larder/shared/server/work/document-processor'
import type { RecipeWriter } from '../../adapters/language-model/recipe-writer.ts'
import { writeRecipe } from './write-recipe.ts'

/** `writer` is null where no language model is set up. */
type Deps = { work: RecipeGenerationWork; writer: RecipeWriter | null; now: () => Date }

/**
 * What was chosen before, and why no model wrote one.
 * @throws DomainError wish_unmet, generation_failed
 */
const chosenFor = ({ chosen, unmet, image_type }: StoredGeneration, hasWriter: boolean): GeneratedRecipe => {
  if (chosen === null) {
    throw hasWriter ? new DomainError('generation_failed') : new DomainError('wish_unmet', unmet ?? undefined)
  }
  const why = hasWriter
    ? ['The language model gave no recipe that can be used.']
    : image_type === null
      ? []
      : ['The image was not looked at: no language model is set up.']
  return { ...chosen, remarks: [...chosen.remarks, ...why] }
}

/** Creates the processor that makes a recipe for a wish: by a language model, else what the cookbook and the household's recipes have. */
export const createRecipeGenerate = ({ work, writer, now }: Deps): Processor<'recipe.generate'> =>
  createDocumentProcessor('recipe.generate', {
    work: work.store,
    run: async (held, { signal, logger }) => {
      const written = writer && (await writeRecipe(writer, work, held, { signal, logger }))
      if (written === null) await work.reach(held, 'choosing')
      await work.complete(held, written ?? chosenFor(held.document, writer !== null))
    },
    onFailed: work.settleFailed,
    now,
  })
