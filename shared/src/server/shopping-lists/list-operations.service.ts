import type { z } from 'zod'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { ShoppingOperation } from '@larder/shared/contracts/shopping-lists/list-operations'
import type {
  applyShoppingOperations,
  OperationResult,
} from '@larder/shared/contracts/shopping-lists/list-operations'
import { groupBy } from '@larder/shared/domain/group-by'
import { newList } from '@larder/shared/domain/shopping-lists/list-state'
import { isOutage } from '../store/mongo.ts'
import type { Actor } from '../authz.ts'
import type { KeyedOperation, ListChanges } from './list-changes.ts'
import type { ShoppingListsService } from './shopping-lists.service.ts'

type Deps = {
  lists: Pick<ShoppingListsService, 'insert' | 'showLines'>
  changes: ListChanges
  now: () => Date
}

type Answer = z.output<NonNullable<(typeof applyShoppingOperations)['response']>>
type Creation = Extract<ShoppingOperation, { type: 'create_list' }>

const refused = (id: string, { code, message }: Pick<DomainError, 'code' | 'message'>): OperationResult => ({
  id,
  status: 'refused',
  code,
  detail: message,
  line: null,
})

const isCreation = (operation: ShoppingOperation): operation is Creation => operation.type === 'create_list'

/** What devices did while they were offline: applied list by list, in the order in which each device sent it. */
export const createListOperationsService = ({ lists, changes, now }: Deps) => {
  /** What becomes of the operations on one list, and the list's version. */
  const applyToList = async (
    actor: Actor,
    listId: string,
    operations: readonly ShoppingOperation[],
  ): Promise<{ results: OperationResult[]; version: number | null }> => {
    const at = now().toISOString()
    // Its id is made by the device, so that making it again finds it.
    for (const { name } of operations.filter(isCreation))
      await lists.insert(actor, newList({ id: listId, name, at }))
    const keyed = operations.flatMap((operation): KeyedOperation[] =>
      isCreation(operation) ? [] : [{ key: operation.id, operation }],
    )
    const { list, refusals } = await changes.change(actor, listId, keyed)
    const lines = await lists.showLines(
      actor,
      list,
      operations.map((operation) => ('line_id' in operation ? operation.line_id : '')),
    )
    const refusalOf = new Map(keyed.map(({ operation }, index) => [operation, refusals[index] ?? null]))
    const results = operations.map((operation, index): OperationResult => {
      const refusal = isCreation(operation) ? null : refusalOf.get(operation)
      if (refusal) return refused(operation.id, refusal)
      return { id: operation.id, status: 'applied', code: null, detail: null, line: lines[index] ?? null }
    })
    return { results, version: list.removal === null ? list.version : null }
  }

  return {
    /**
     * Applies operations, each once; every one has its own result.
     * @throws DomainError when the store is not reachable, busy or full: then nothing is known, and all are sent again
     */
    apply: async (actor: Actor, sent: readonly { id: string }[]): Promise<Answer> => {
      const resultOf = new Map<unknown, OperationResult>()
      const valid: { one: unknown; operation: ShoppingOperation }[] = []
      for (const one of sent) {
        const { data: operation, error } = ShoppingOperation.safeParse(one)
        if (operation) valid.push({ one, operation })
        else {
          const message = error.issues[0]?.message ?? ''
          resultOf.set(one, refused(one.id, new DomainError('validation_failed', message)))
        }
      }
      const versions: Answer['lists'] = []
      for (const [id, ofList] of groupBy(valid, ({ operation }) => operation.list_id)) {
        try {
          const operations = ofList.map(({ operation }) => operation)
          const { results, version } = await applyToList(actor, id, operations)
          for (const [index, { one }] of ofList.entries())
            resultOf.set(one, results[index] as OperationResult)
          versions.push({ id, version })
        } catch (error) {
          // Only what is wrong with this list, or with what the household may have, is the answer to its operations.
          if (!(error instanceof DomainError) || isOutage(error) || error.code === 'storage_full') throw error
          for (const { one, operation } of ofList) resultOf.set(one, refused(operation.id, error))
        }
      }
      return { results: sent.map((one) => resultOf.get(one) as OperationResult), lists: versions }
    },
  }
}
export type ListOperationsService = ReturnType<typeof createListOperationsService>
