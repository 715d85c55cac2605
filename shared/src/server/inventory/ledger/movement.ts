import type { LotState } from '@larder/shared/domain/inventory/ledger/lot-state'
import type { Plain } from '../../store/plain-documents.ts'
import type { MovementDocument } from './movement.collection.ts'

/** One line of the ledger. `after` is the lot's whole state after it. */
export type Movement = Omit<Plain<MovementDocument>, keyof LotState | 'balance_after'> & { after: LotState }
