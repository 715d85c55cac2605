import type { Connection } from 'mongoose'
import type { Caller } from '../auth/sessions/caller.ts'
import type { Logger } from '../logging.ts'
import type { DocumentOf } from '../store/define-collection.ts'
import type { Stored } from '../store/plain-documents.ts'
import { operatorActsCollection } from './operator-act.collection.ts'
import type { ActKind } from './operator-act.collection.ts'

export type StoredAct = Stored<DocumentOf<typeof operatorActsCollection>>

type By = { userId: string; name: string; caller: Caller }
type Deps = { connection: Connection; logger: Logger; now: () => Date }

/** The log of what is done on the operators' page. There are no methods that change or remove an entry. */
export const createOperatorActs = ({ connection, logger, now }: Deps) => {
  const acts = operatorActsCollection.open(connection)
  return {
    /** Records an act before it is done, so that nothing is done without; also in the audit log, which the page can't reach. */
    record: async ({ userId, name, caller }: By, kind: ActKind, subject: string | null): Promise<void> => {
      const { address, device } = caller
      logger.info({ audit: `operations_${kind}`, userId, subject, address, device }, 'Act of the operator')
      await acts.create({ at: now(), user_id: userId, name, kind, subject, device, address })
    },

    /** Records how an act that takes long came out, once for an instant, however often it is told. */
    recordOutcome: async (
      { userId, name, caller }: By,
      kind: ActKind,
      { subject, at }: { subject: string | null; at: Date },
    ): Promise<void> => {
      const { address, device } = caller
      if ((await acts.exists({ at, kind })) !== null) return
      logger.info({ audit: `operations_${kind}`, userId, subject, address, device }, 'Outcome of an act')
      await acts.create({ at, user_id: userId, name, kind, subject, device, address })
    },

    /** The latest acts, or the latest before the act `before`. */
    list: async (before: string | undefined, limit: number): Promise<StoredAct[]> => {
      const found = await acts
        .find(before === undefined ? {} : { _id: { $lt: before } })
        .sort({ _id: -1 })
        .limit(limit)
        .lean()
      return found.map((act) => operatorActsCollection.toStored(act))
    },
  }
}
export type OperatorActs = ReturnType<typeof createOperatorActs>
