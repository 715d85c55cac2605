import { useCallback } from 'react'

type BlobImageProps = {
  blob: Blob
  alt: string
  className?: string | undefined
  onLoad?: () => void
  /** The browser can't show it. */
  onError?: () => void
}

/** An image that was loaded by a call, because a plain address cannot send the token. */
export function BlobImage({ blob, alt, className, onLoad, onError }: BlobImageProps) {
  // The object URL exists exactly as long as the element that shows it.
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt={alt} className={className} onLoad={onLoad} onError={onError} />
}
