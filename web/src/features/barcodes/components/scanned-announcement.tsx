import type { BarcodeLookUp } from '@larder/shared/contracts/barcodes'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useLookUp } from '../data.ts'

/** Says what the scanned code means, for people who do not see the card; there is no sound. */
export function ScannedAnnouncement({ code }: { code: string }) {
  const { found, error } = useLookUp(code)
  return (
    <VisuallyHidden>
      <span role="status">
        {error === undefined ? textOf(code, found) : `Barcode ${code} could not be looked up`}
      </span>
    </VisuallyHidden>
  )
}

function textOf(code: string, found: BarcodeLookUp | undefined): string {
  if (found === undefined) return ''
  if (found.known) return `${found.known.item.name} found`
  return found.product === null ? `New barcode ${code}` : `New barcode: ${found.product.name}`
}
