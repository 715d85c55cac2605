import type { Shop } from '@larder/shared/contracts/shopping-lists/shops'
import { foldName } from '@larder/foods'

const NO_ORDER: readonly string[] = []

/** A shop by its name. */
export const findShop = (shops: readonly Shop[] | undefined, name: string): Shop | undefined =>
  shops?.find((shop) => foldName(shop.name) === foldName(name))

/** The order of the categories in a shop; empty where nothing is known. */
export const orderIn = (shops: readonly Shop[] | undefined, name: string | null): readonly string[] =>
  (name === null ? undefined : findShop(shops, name))?.categories ?? NO_ORDER
