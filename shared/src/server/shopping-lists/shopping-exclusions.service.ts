import { DomainError } from '@larder/shared/contracts/base/errors'
import { MAX_EXCLUSIONS } from '@larder/shared/contracts/shopping-lists/exclusions'
import type { ShoppingExclusion } from '@larder/shared/contracts/shopping-lists/exclusions'
import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import { foldName } from '@larder/foods'
import type { Actor } from '../authz.ts'
import type { CatalogueItem } from '../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { ShoppingExclusionRepository } from './shopping-exclusion.repository.ts'

type Deps = {
  exclusions: ShoppingExclusionRepository
  catalogue: Pick<CatalogueService, 'get' | 'mapOwnByIds' | 'mapByNames'>
  publish: PublishEvent
  now: () => Date
}

/** What is excluded: an item by its id, or a name. */
type Subject = { item_id: string; item_name?: string | undefined }

/** What generated lists leave out. */
export const createShoppingExclusionsService = ({ exclusions, catalogue, publish, now }: Deps) => {
  /** The item that is meant; null for a name that no item of the catalogue has. */
  const findItem = async (
    actor: Actor,
    { item_id, item_name = '' }: Subject,
  ): Promise<CatalogueItem | null> => {
    if (item_id !== NO_ITEM_ID) return catalogue.get(actor, item_id)
    return (await catalogue.mapByNames(actor, [item_name])).get(foldName(item_name)) ?? null
  }

  /** The exclusions with the items that they mean now. */
  const read = async ({ householdId }: Pick<Actor, 'householdId'>) => {
    const stored = await exclusions.listByHousehold(householdId, MAX_EXCLUSIONS)
    const ids = stored.flatMap(({ item_id }) => item_id ?? [])
    const items = await catalogue.mapOwnByIds({ householdId }, ids)
    return stored.map((exclusion) => ({ ...exclusion, item: items.get(exclusion.item_id ?? '') ?? null }))
  }

  return {
    /**
     * Keeps an item from generated lists, or no longer; repeated, it changes nothing.
     * @throws DomainError not_found, shopping_exclusions_full
     */
    set: async (actor: Actor, subject: Subject, isExcluded: boolean): Promise<void> => {
      const item = await findItem(actor, subject)
      const item_name = item?.name ?? subject.item_name ?? ''
      if (isExcluded) {
        if ((await exclusions.count(actor.householdId)) >= MAX_EXCLUSIONS) {
          throw new DomainError('shopping_exclusions_full')
        }
        await exclusions.insertMissing(actor.householdId, {
          subject: item?.id ?? foldName(item_name),
          item_id: item?.id ?? null,
          item_name,
          created_at: now().toISOString(),
        })
      } else {
        // It may have been excluded under another of its names, or before the catalogue had it.
        const same = (await read(actor)).filter((known) => item !== null && known.item?.id === item.id)
        const names = [item_name, subject.item_name ?? ''].filter((name) => name !== '').map(foldName)
        await exclusions.removeAll(actor.householdId, [...names, ...same.map((known) => known.subject)])
      }
      publish(actor.householdId, { type: 'shopping-exclusions.changed', id: null, version: null })
    },

    /** All that is excluded, by name. */
    list: async (actor: Actor): Promise<ShoppingExclusion[]> =>
      (await read(actor))
        .map(({ item, item_name, created_at }) => ({
          item_id: item?.id ?? NO_ITEM_ID,
          item_name: item?.name ?? item_name,
          created_at,
        }))
        .sort((a, b) => a.item_name.localeCompare(b.item_name)),

    /** The ids of items and the folded names that a generated list must not have. */
    listSubjects: async (
      household: Pick<Actor, 'householdId'>,
    ): Promise<{ itemIds: Set<string>; foldedNames: Set<string> }> => {
      const known = await read(household)
      return {
        itemIds: new Set(known.flatMap(({ item }) => item?.id ?? [])),
        foldedNames: new Set(known.map(({ item, item_name }) => foldName(item?.name ?? item_name))),
      }
    },
  }
}
export type ShoppingExclusionsService = ReturnType<typeof createShoppingExclusionsService>
