import type { Item } from '@larder/shared/contracts/catalogue'
import { useState } from 'react'
import { BlobImage } from '../../ui/blob-image/blob-image.tsx'
import { CategoryTile, type CategoryTileSize } from '../../ui/category-tile/category-tile.tsx'
import { useSeen } from './use-seen.ts'
import { useWebPicture } from './web-pictures.ts'

type ItemTileProps = { item: Pick<Item, 'id' | 'category' | 'image_url'>; size?: CategoryTileSize }

/** The picture of an item that has one, else the icon of its category; decorative, the name is beside it. */
export function ItemTile({ item, size }: ItemTileProps) {
  const { ref, isSeen } = useSeen()
  const picture = useWebPicture({ kind: 'item', ...item }, isSeen)
  const [broken, setBroken] = useState<Blob>()
  return (
    <CategoryTile
      category={item.category}
      {...(size && { size })}
      {...(item.image_url !== null && { ref })}
      picture={
        picture && picture !== broken ? (
          <BlobImage blob={picture} alt="" onError={() => setBroken(picture)} />
        ) : null
      }
    />
  )
}
