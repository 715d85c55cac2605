import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import clsx from 'clsx'
import { Soup } from 'lucide-react'
import { useState } from 'react'
import { useSeen } from '../../../lib/pictures/use-seen.ts'
import { useWebPicture } from '../../../lib/pictures/web-pictures.ts'
import { BlobImage } from '../../../ui/blob-image/blob-image.tsx'
import { useRecipePhoto } from '../photos/photo-data.ts'
import styles from './recipe-picture.module.css'

type RecipePictureProps = { recipe: Pick<OwnedRecipe, 'id' | 'photo_id' | 'image_url'>; isWide?: boolean }

/** The photo that the household took of a recipe, else the picture of its source; a drawing where neither can be shown. */
export function RecipePicture({ recipe, isWide }: RecipePictureProps) {
  const { id, photo_id } = recipe
  const { ref, isSeen } = useSeen()
  const [broken, setBroken] = useState<Blob>()
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
        <Soup size={isWide ? 72 : 32} strokeWidth={1.25} />
      )}
    </div>
  )
}
