import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ListOperation } from '@larder/shared/domain/shopping-lists/list-state'
import { createListChanges } from '../list-changes.ts'

/** A change of one line. */
export type LineOperation = Extract<ListOperation, { type: 'stock' | 'unstock' | 'remove' }>

/** An operation on the stock, whose and by whom it is. */
type Cause = { id: string; household_id: string; actor_id: string }

type Deps = Omit<Parameters<typeof createListChanges>[0], 'learnOrder'>

/** Makes the function by which lists follow an operation on the stock. */
export const createChangeLines = (deps: Deps) => {
  // What comes into stock says nothing about the way through the shop.
  const { change } = createListChanges({ ...deps, learnOrder: () => Promise.resolve() })

  /** Applies changes once, however often it is called; what can't be applied any more (the list or line is gone) is left. */
  return async (
    { id, household_id, actor_id }: Cause,
    listId: string,
    operations: readonly LineOperation[],
  ): Promise<void> => {
    const actor = { householdId: household_id, userId: actor_id }
    const keyed = operations.map((operation) => ({ key: `${id} ${operation.line_id}`, operation }))
    await change(actor, listId, keyed).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
    })
  }
}
export type ChangeLines = ReturnType<typeof createChangeLines>
