import type { BarcodeLearn, BarcodeLookUp } from '@larder/shared/contracts/barcodes'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { TypedChoice, TypedLineReading } from '@larder/shared/contracts/stock/typed-stock'
import { isMeasure, type PackPrint } from '@larder/foods'

/** What is known of a pack beside the name that somebody gives it. */
type Pack = { product: BarcodeLookUp['product']; pack: PackPrint | null; chosen: TypedChoice | undefined }

/** The category of what nobody knows. */
const UNKNOWN_CATEGORY = 'Other'

/**
 * What is added of a pack: what its name says, with amount and expiry day as the code says them, else as the table of
 * products does. What somebody typed or chose counts before both.
 */
export function lineOfPack(line: TypedLineReading, { product, pack, chosen }: Pack): TypedLineReading {
  const { quantity = null, unit = null } = pack?.amount ?? product ?? {}
  const isOfPack = !line.is_quantity_said && chosen?.unit === undefined
  const isUnknown = !line.is_known && line.category === UNKNOWN_CATEGORY && chosen?.category === undefined
  return {
    ...line,
    ...(isOfPack && quantity !== null && unit !== null ? { quantity, unit } : {}),
    ...(isUnknown && product?.category ? { category: product.category } : {}),
    storage_location: line.storage_location ?? product?.place ?? null,
    ...(pack?.expiry && chosen?.expiry_date === undefined
      ? { expiry_date: pack.expiry, is_expiry_guess: false }
      : {}),
  }
}

/** What a code is taken to hold from its first pack on; nothing where each pack has its own amount, or is counted. */
export function learnedOf(
  entry: Pick<InventoryEntry, 'item_id' | 'quantity' | 'unit'>,
  { is_shop_code, product }: Pick<BarcodeLookUp, 'is_shop_code' | 'product'>,
  pack: PackPrint | null,
): BarcodeLearn {
  const { item_id } = entry
  if (is_shop_code || pack?.amount) return { item_id, quantity: null, unit: null }
  if (product && product.quantity !== null) return { item_id, quantity: product.quantity, unit: product.unit }
  return isMeasure(entry.unit)
    ? { item_id, quantity: entry.quantity, unit: entry.unit }
    : { item_id, quantity: null, unit: null }
}
