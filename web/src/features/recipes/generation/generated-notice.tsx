import type { GeneratedRecipe } from '@larder/shared/contracts/recipes/recipe-generation'
import { Banner } from '../../../ui/banner/banner.tsx'

/** What the form for a recipe says of the one that it made. */
export type Generated = Pick<GeneratedRecipe, 'notice' | 'remarks'> & {
  /** The own recipe that it was saved as. */
  savedId: string | null
  onSaved: (id: string) => void
}

/** Where a recipe comes from if no model made it, and what of the wish was changed or is not met. */
export function GeneratedNotice({ notice, remarks }: Generated) {
  if (notice === null && remarks.length === 0) return null
  const isBoth = notice !== null && remarks.length > 0
  return (
    <Banner tone="info" {...(isBoth ? { title: notice } : {})}>
      {remarks.length > 0 ? remarks.join(' ') : notice}
    </Banner>
  )
}
