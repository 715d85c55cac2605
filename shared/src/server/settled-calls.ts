import { UPLOAD_TIMEOUT_MS } from '@larder/shared/contracts/receipts/receipts'

/**
 * How long, in milliseconds, calls can last that were running when an account was closed or a household was left: none
 * takes longer than an upload.
 */
export const SETTLED_AFTER_MS = UPLOAD_TIMEOUT_MS + 60_000
