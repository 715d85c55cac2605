import { useCallback } from 'react'

type BlobImageProps = { blob: Blob; alt: string; className?: string | undefined; onLoad?: () => void }

/** A picture that was fetched by a call, which a plain address can't do for want of the token. */
export function BlobImage({ blob, alt, className, onLoad }: BlobImageProps) {
  // The address lives exactly as long as the element that shows it.
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt={alt} className={className} onLoad={onLoad} />
}
