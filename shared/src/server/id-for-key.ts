import { createHash } from 'node:crypto'
import type { Once } from '@larder/shared/contracts/base/endpoint'

/** The id of what a call makes within a scope: the same when the call is repeated with its key; null without a key. */
export const idForKey = (scope: string, { key }: Once): string | null =>
  key === undefined ? null : createHash('sha256').update(`${scope}\n${key}`).digest('hex').slice(0, 24)
