import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import clsx from 'clsx'
import { Soup } from 'lucide-react'
import { useState } from 'react'
import { BlobImage } from '../../../ui/blob-image/blob-image.tsx'
import { useRecipePhoto } from '../photos/photo-data.ts'
import styles from './recipe-picture.module.css'

type RecipePictureProps = { recipe: Pick<OwnedRecipe, 'id' | 'photo_id' | 'image_url'>; isWide?: boolean }

/** The photo that the household took of a recipe, else the picture of its source; a drawing where neither can be shown. */
export function RecipePicture({ recipe, isWide }: RecipePictureProps) {
  const { id, photo_id, image_url: url } = recipe
  const [broken, setBroken] = useState<string>()
  const photo = useRecipePhoto(id, photo_id ?? null, isWide ? 'full' : 'small')
  return (
    <div className={clsx(styles.picture, isWide && styles.wide)} aria-hidden>
      {photo ? (
        <BlobImage blob={photo} alt="" />
      ) : photo_id != null || url === null || url === broken ? (
        <Soup size={isWide ? 72 : 32} strokeWidth={1.25} />
      ) : (
        <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(url)} />
      )}
    </div>
  )
}
