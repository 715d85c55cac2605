import { foldName } from '@larder/foods'
import type { DraftLine } from '../draft-line.ts'

/** Articles with the prices that a model found for those that have none; nothing else of them changes. */
export const withModelPrices = (drafts: DraftLine[], modelLines: readonly DraftLine[]): DraftLine[] =>
  drafts.map((draft) => {
    if (draft.price !== null) return draft
    const same = modelLines.filter(({ name }) => foldName(name) === foldName(draft.name))
    const [only] = same
    if (!only || same.length > 1 || only.price === null || only.unit !== draft.unit) return draft
    if (draft.quantity !== null && draft.quantity !== only.quantity) return draft
    const { quantity, unitPrice, price } = only
    return { ...draft, quantity, unitPrice, price, isFromModel: true }
  })
