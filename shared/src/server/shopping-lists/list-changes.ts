import { createHash } from 'node:crypto'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import { MAX_LINES_OF_HOUSEHOLD } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { applyOperation, forgetRemoved } from '@larder/shared/domain/shopping-lists/apply-operation'
import { findLine, isChecked, linesOn } from '@larder/shared/domain/shopping-lists/list-state'
import type { ListOperation } from '@larder/shared/domain/shopping-lists/list-state'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { PublishEvent } from '../events/household-events.ts'
import { linkAdditions, withItems } from './line-items.ts'
import type { LinkedOperation } from './line-items.ts'
import type { ShoppingListRepository, StoredList } from './shopping-list.repository.ts'

/** More processes than this never change one list at the same moment; within a process changes take turns. */
const MAX_ATTEMPTS = 50

/** What may make a list of a household longer than it may be. */
const GROWS: ReadonlySet<ListOperation['type']> = new Set(['add', 'restore', 'restore_list'])

type Deps = {
  lists: ShoppingListRepository
  catalogue: Pick<CatalogueService, 'mapOwnByIds' | 'mapByNames'>
  /** Learns the order in which the categories of a shop are passed, from those of lines that were ticked one after another. */
  learnOrder: (actor: Changer, shop: string, categories: readonly string[]) => Promise<void>
  publish: PublishEvent
  now: () => Date
}

/** On whose behalf a list is changed. */
type Changer = Pick<Actor, 'householdId' | 'userId'>

/** An operation, and the id by which it is recognised when it is sent again; null when it has none. */
export type KeyedOperation = { key: string | null; operation: ListOperation }

/** A list after some operations, and why some were refused: one for each, null for those that were applied. */
export type Changed = { list: Authorized<StoredList>; refusals: (DomainError | null)[] }

/** How the id of an operation is kept: at one length, whatever the device sends. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 16)

/** Applies operations to stored lists: each once, all in the order in which they came. */
export const createListChanges = ({ lists, catalogue, learnOrder, publish, now }: Deps) => {
  const turns = new Map<string, Promise<unknown>>()

  /** One change of a list after the other, so that simultaneous calls do not collide again and again. */
  const inTurn = async <T>(listId: string, work: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(listId) ?? Promise.resolve()).then(work, work)
    turns.set(listId, turn)
    try {
      return await turn
    } finally {
      if (turns.get(listId) === turn) turns.delete(listId)
    }
  }

  /** @throws DomainError not_found for a list that was removed too long ago, never was, or is somebody else's */
  const find = async (actor: Changer, listId: string): Promise<Authorized<StoredList>> =>
    authorize(actor, await lists.findById(listId), 'list')

  /** How many more lines the household may have, apart from those of one list. */
  const roomBeside = async ({ householdId }: Changer, listId: string): Promise<number> => {
    const counts = await lists.countLines(householdId)
    return counts.reduce(
      (left, { id, count }) => (id === listId ? left : left - count),
      MAX_LINES_OF_HOUSEHOLD,
    )
  }

  const applyAll = (
    actor: Changer,
    stored: Authorized<StoredList>,
    operations: readonly (LinkedOperation & { hash: string | null })[],
    room: number,
  ): Changed => {
    let list = stored
    const applied = new Set(stored.applied)
    const refusals = operations.map(({ operation, category, hash }) => {
      if (hash !== null && applied.has(hash)) return null
      try {
        const adder = { by: actor.userId, at: now().toISOString(), category }
        const after = { ...list, ...applyOperation(list, operation, adder) }
        if (GROWS.has(operation.type) && linesOn(after).length > Math.max(room, linesOn(list).length)) {
          throw new DomainError('shopping_lines_full')
        }
        list = after
        if (hash !== null) applied.add(hash)
        return null
      } catch (error) {
        if (error instanceof DomainError) return error
        throw error
      }
    })
    return { list: list === stored ? stored : { ...list, applied: [...applied] }, refusals }
  }

  /** The categories of the lines that operations ticked, in their order. */
  const tickedCategories = async (
    actor: Changer,
    before: StoredList,
    after: StoredList,
    keyed: readonly KeyedOperation[],
  ): Promise<string[]> => {
    const ticked = keyed.flatMap(({ operation }) => {
      if (operation.type !== 'tick') return []
      const line = findLine(after, operation.line_id)
      const known = findLine(before, operation.line_id)
      return line && isChecked(line) && !(known && isChecked(known)) ? line : []
    })
    if (ticked.length === 0) return []
    const withItem = await withItems(catalogue, actor, [{ lines: ticked }])
    return ticked.flatMap((line) => withItem(line).item.category ?? [])
  }

  return {
    find,

    /** @throws DomainError not_found also for a list that was removed */
    findPresent: async (actor: Changer, listId: string): Promise<Authorized<StoredList>> => {
      const list = await find(actor, listId)
      if (list.removal !== null) throw notThere('list')
      return list
    },

    roomBeside,

    /**
     * Applies operations to a list: those that were applied before are left out, and a refused one does not stop the
     * others.
     * @throws DomainError not_found when there is no such list, server_busy when others keep changing it
     */
    change: (actor: Changer, listId: string, keyed: readonly KeyedOperation[]): Promise<Changed> =>
      inTurn(listId, async () => {
        const grows = keyed.some(({ operation }) => GROWS.has(operation.type))
        const [linked, room] = await Promise.all([
          linkAdditions(
            catalogue,
            actor,
            keyed.map(({ operation }) => operation),
          ),
          grows ? roomBeside(actor, listId) : 0,
        ])
        const operations = linked.map((one, index) => {
          const key = keyed[index]?.key ?? null
          return { ...one, hash: key === null ? null : hashOf(key) }
        })
        for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
          const stored = await find(actor, listId)
          const changed = applyAll(actor, stored, operations, room)
          if (changed.list === stored) return changed
          const list = { ...changed.list, ...forgetRemoved(changed.list, now()) }
          if (!(await lists.update(list, stored.version))) continue
          // A list that is gone can't be loaded by itself.
          const told =
            list.removal === null ? { id: listId, version: list.version } : { id: null, version: null }
          publish(actor.householdId, { type: 'shopping-lists.changed', ...told })
          if (list.shop !== null) {
            await learnOrder(actor, list.shop, await tickedCategories(actor, stored, list, keyed))
          }
          return { ...changed, list }
        }
        throw new DomainError('server_busy')
      }),
  }
}
export type ListChanges = ReturnType<typeof createListChanges>
