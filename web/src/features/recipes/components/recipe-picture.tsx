import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import clsx from 'clsx'
import { Suspense, useState } from 'react'
import { useIsPhone } from '../../../lib/hooks/use-media-query.ts'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { useSeen } from '../../../lib/pictures/use-seen.ts'
import { useWebPicture } from '../../../lib/pictures/web-pictures.ts'
import { BlobImage } from '../../../ui/blob-image/blob-image.tsx'
import type { DrawnRecipe } from '../covers/dish-kind.ts'
import { useRecipePhoto } from '../photos/photo-data.ts'
import styles from './recipe-picture.module.css'

// A twentieth of the script of meals, and nobody waits for it.
const RecipeDrawing = lazyPart(async () => (await import('../covers/recipe-drawing.tsx')).RecipeDrawing)

type RecipePictureProps = {
  recipe: DrawnRecipe & Pick<OwnedRecipe, 'photo_id' | 'image_url'>
  /** Above a whole recipe; else on a card, whose size it takes. */
  isWide?: boolean
}

/**
 * The photo that the household took of a recipe, else the picture of its source; where neither can be shown, a drawing of
 * the dish.
 */
export function RecipePicture({ recipe, isWide }: RecipePictureProps) {
  const { id, photo_id } = recipe
  const { ref, isSeen } = useSeen()
  const [broken, setBroken] = useState<Blob>()
  const isPhone = useIsPhone()
  const photo = useRecipePhoto(id, photo_id ?? null, isWide ? 'full' : 'small')
  const image_url = photo_id == null ? recipe.image_url : null
  const picture = useWebPicture({ kind: 'recipe', id, image_url }, isSeen)
  const shown = photo ?? picture
  return (
    <div
      {...(image_url !== null && { ref })}
      className={clsx(styles.picture, isWide && styles.wide)}
      aria-hidden
    >
      {shown && shown !== broken ? (
        <BlobImage blob={shown} alt="" onError={() => setBroken(shown)} />
      ) : (
        <Suspense fallback={null}>
          <RecipeDrawing recipe={recipe} hasTable={isWide || !isPhone} />
        </Suspense>
      )}
    </div>
  )
}
