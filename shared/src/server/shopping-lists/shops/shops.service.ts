import { DomainError } from '@larder/shared/contracts/base/errors'
import { MAX_SHOPS } from '@larder/shared/contracts/shopping-lists/shops'
import type { Shop } from '@larder/shared/contracts/shopping-lists/shops'
import { foldName } from '@larder/foods'
import {
  afterTicks,
  categoriesOf,
  decideOrder,
  NEW_SHOP,
} from '@larder/shared/domain/shopping-lists/shop-order'
import type { ShopOrder } from '@larder/shared/domain/shopping-lists/shop-order'
import type { Actor } from '../../authz.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { ShopRepository } from './shop.repository.ts'

/** More people than these never shop in one place at the same moment. */
const MAX_ATTEMPTS = 50

type Deps = {
  shops: ShopRepository
  /** The shops of the latest receipts, the one of the newest receipt first. */
  listStores: (actor: Actor) => Promise<string[]>
  publish: PublishEvent
  now: () => Date
}

/** The shops of a household, and the order in which their categories are passed. */
export const createShopsService = ({ shops, listStores, publish, now }: Deps) => {
  /**
   * Changes the order of a shop by its name, deciding again whenever somebody else came first.
   * @throws DomainError shops_full, server_busy
   */
  const change = async (
    { householdId }: Pick<Actor, 'householdId'>,
    name: string,
    decide: (order: ShopOrder) => ShopOrder,
  ): Promise<ShopOrder> => {
    const name_folded = foldName(name)
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const stored = await shops.findByName(householdId, name_folded)
      const before: ShopOrder = stored ?? NEW_SHOP
      const { places, trip, is_fixed } = decide(before)
      if (stored !== null && places === stored.places && trip === stored.trip && is_fixed === stored.is_fixed)
        return stored
      if (stored === null && (await shops.count(householdId)) >= MAX_SHOPS)
        throw new DomainError('shops_full')
      const fields = { name: stored?.name ?? name, name_folded, places, trip, is_fixed }
      if (await shops.save(householdId, fields, stored?.version ?? 0, now())) return fields
    }
    throw new DomainError('server_busy')
  }

  return {
    /** The shops of the latest receipts, and the others of which an order is known, by name. */
    list: async (actor: Actor): Promise<Shop[]> => {
      const [stored, stores] = await Promise.all([
        shops.listByHousehold(actor.householdId, MAX_SHOPS),
        listStores(actor),
      ])
      const at = now().toISOString()
      const known = new Map(stored.map((shop) => [shop.name_folded, shop]))
      const shopping = new Set(stores.map(foldName))
      const others = stored
        .filter(({ name_folded }) => !shopping.has(name_folded))
        .map(({ name }) => name)
        .sort((a, b) => a.localeCompare(b))
      return [...stores, ...others].map((name) => {
        const order = known.get(foldName(name)) ?? NEW_SHOP
        return { name, categories: categoriesOf(order, at), is_fixed: order.is_fixed }
      })
    },

    /**
     * Decides on the order of a shop; without categories it is learned again.
     * @throws DomainError shops_full, server_busy
     */
    decide: async (actor: Actor, name: string, categories: readonly string[] | null): Promise<Shop> => {
      const at = now().toISOString()
      const order = await change(actor, name, (before) => decideOrder(before, categories, at))
      publish(actor.householdId, { type: 'shopping-shops.changed', id: null, version: null })
      return { name, categories: categoriesOf(order, at), is_fixed: order.is_fixed }
    },

    /**
     * Learns from lines of these categories that were ticked in a shop; not where the household has too many shops, or too
     * many people tick at the same moment.
     */
    learn: async (
      actor: Pick<Actor, 'householdId'>,
      name: string,
      categories: readonly string[],
    ): Promise<void> => {
      if (categories.length === 0) return
      const at = now().toISOString()
      try {
        await change(actor, name, (before) => afterTicks(before, categories, at))
      } catch (error) {
        // The lines are ticked all the same.
        if (!(error instanceof DomainError)) throw error
      }
    },
  }
}
export type ShopsService = ReturnType<typeof createShopsService>
