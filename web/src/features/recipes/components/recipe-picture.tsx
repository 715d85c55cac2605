import clsx from 'clsx'
import { Soup } from 'lucide-react'
import { useState } from 'react'
import styles from './recipe-picture.module.css'

/** The photo of a recipe; a drawing where it has none, or it cannot be shown. */
export function RecipePicture({ url, isWide }: { url: string | null; isWide?: boolean }) {
  const [broken, setBroken] = useState<string>()
  return (
    <div className={clsx(styles.picture, isWide && styles.wide)} aria-hidden>
      {url === null || url === broken ? (
        <Soup size={isWide ? 72 : 32} strokeWidth={1.25} />
      ) : (
        <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(url)} />
      )}
    </div>
  )
}
