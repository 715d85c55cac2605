import { randomHex } from '../../../lib/api/idempotency-keys.ts'

const STORAGE_KEY = 'device_id'
const ID_BYTES = 12

let madeHere: string | undefined

/**
 * The id of this browser, 24 hexadecimal digits, made once: it tells the server which operations a device knows of
 * because it made them itself. Where nothing can be stored it lasts as long as the page.
 */
export function deviceId(): string {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    if (stored !== null) return stored
    madeHere ??= newId()
    localStorage.setItem(STORAGE_KEY, madeHere)
  } catch {
    // Storage is full or forbidden.
  }
  return (madeHere ??= newId())
}

/** An id for a line that this device makes. */
export const newId = (): string => randomHex(ID_BYTES)
