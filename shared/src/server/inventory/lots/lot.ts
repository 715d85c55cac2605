import type { LotState } from '@larder/shared/domain/inventory/ledger/lot-state'
import type { Plain } from '../../store/plain-documents.ts'
import type { LotDocument } from './lot.collection.ts'

export type Lot = Omit<Plain<LotDocument>, 'replaced_by'>

/** A lot before its first movement. `sources` are its parts from receipts, as bought, in its unit. */
export type LotOpening = Omit<Lot, keyof LotState | 'is_listed'>
