import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { StockIndex } from '@larder/shared/domain/recipes/matching/stock-index'
import { GenerationDialog, WISH_DRAFT } from '../../../features/recipes/generation/generation-dialog.tsx'
import { useGeneration } from '../../../features/recipes/generation/generation-data.ts'
import {
  changeGeneration,
  useGenerationState,
} from '../../../features/recipes/generation/generation-store.ts'
import { forgetDraft } from '../../../lib/form-draft.ts'
import { RecipePart } from './recipe-part.tsx'

type GenerationPartProps = {
  index: StockIndex | undefined
  entries: readonly InventoryEntry[] | undefined
}

/** The form for a recipe, and then the recipe that was made (RECP-041). */
export function GenerationPart({ index, entries }: GenerationPartProps) {
  const { jobId, isSeen, savedId } = useGenerationState()
  const { generation } = useGeneration(jobId)
  const recipe = isSeen ? null : generation?.recipe
  if (!recipe) return <GenerationDialog />
  return (
    <RecipePart
      recipe={recipe}
      generated={{ ...recipe, savedId, onSaved: (id) => changeGeneration({ savedId: id }) }}
      index={index}
      entries={entries}
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
