import type { StockIndex } from '@larder/shared/domain/recipes/matching/stock-index'
import { GenerationDialog, WISH_DRAFT } from '../../../features/recipes/generation/generation-dialog.tsx'
import { useGeneration } from '../../../features/recipes/generation/generation-data.ts'
import {
  changeGeneration,
  useGenerationState,
} from '../../../features/recipes/generation/generation-store.ts'
import { forgetDraft } from '../../../lib/form-draft.ts'
import { RecipePart } from './recipes/recipe-part.tsx'

/** The form for a recipe, and then the recipe that was made (RECP-041). */
export function GenerationPart({ index }: { index: StockIndex | undefined }) {
  const { jobId, isSeen, savedId } = useGenerationState()
  const { generation } = useGeneration(jobId)
  const recipe = isSeen ? null : generation?.recipe
  if (!recipe) return <GenerationDialog />
  return (
    <RecipePart
      recipe={recipe}
      generated={{ ...recipe, savedId, onSaved: (id) => changeGeneration({ savedId: id }) }}
      index={index}
      onClose={() => {
        forgetDraft(WISH_DRAFT)
        changeGeneration({
          isOpen: false,
          isSeen: true,
          image: null,
          failure: null,
          ...(savedId === null ? {} : { jobId: null, savedId: null }),
        })
      }}
    />
  )
}
