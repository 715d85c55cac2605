import { MAX_WISH_IMAGE_BYTES, WISH_IMAGE_TYPES } from '@larder/shared/contracts/recipes/recipe-generation'
import { ImagePlus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { BlobImage } from '../../../ui/blob-image/blob-image.tsx'
import { Button } from '../../../ui/button/button.tsx'
import styles from './wish-image.module.css'

const refusalOf = ({ type, size, name }: File): string | null => {
  if (!WISH_IMAGE_TYPES.some((known) => known === type)) return 'Please choose a JPEG, PNG or WebP image'
  if (size === 0) return `File ${name} is empty`
  return size > MAX_WISH_IMAGE_BYTES
    ? `The image is too large. Maximum size is ${MAX_WISH_IMAGE_BYTES / 1_000_000}MB`
    : null
}

type WishImageProps = { image: File | null; onChange: (image: File | null) => void }

/** The optional image of a wish: chosen or photographed, shown, and removed again. */
export function WishImage({ image, onChange }: WishImageProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = (file: File | undefined) => {
    if (file === undefined) return
    const reason = refusalOf(file)
    setRefusal(reason)
    // The image that was chosen before stays.
    if (reason === null) onChange(file)
  }
  return (
    <div role="group" aria-labelledby={id} className={styles.field}>
      <p id={id} className={styles.label}>
        Image <span className={styles.optional}>(optional)</span>
      </p>
      {image === null ? null : (
        <div className={styles.chosen}>
          <BlobImage blob={image} alt="The chosen image" className={styles.image} />
          <bdi className={styles.name}>{image.name}</bdi>
        </div>
      )}
      <div className={styles.actions}>
        <Button size="small" icon={ImagePlus} onPress={() => input.current?.click()}>
          {image === null ? 'Add an image' : 'Choose another image'}
        </Button>
        {image === null ? null : (
          <Button
            size="small"
            icon={X}
            onPress={() => {
              setRefusal(null)
              onChange(null)
            }}
          >
            Remove image
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={WISH_IMAGE_TYPES.join(',')}
        aria-label="Image"
        tabIndex={-1}
        className={styles.input}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0])
          // Allows the same file to be selected again after it was removed.
          event.currentTarget.value = ''
        }}
      />
      {refusal === null ? null : (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </div>
  )
}
