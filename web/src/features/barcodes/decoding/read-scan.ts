import { type PackPrint, printBarcode, readScannedCode } from '@larder/foods'

/** A code as it is printed, and what it says of this one pack; null for a plain code. */
export type Scan = { code: string; pack: PackPrint | null }

/** Reads what was scanned or typed; without a scan, why not, in words. */
export function readScan(text: string): { scan: Scan; problem: null } | { scan: null; problem: string } {
  const { gtin, problem, pack } = readScannedCode(text, new Date().getFullYear())
  return gtin === null ? { scan: null, problem } : { scan: { code: printBarcode(gtin), pack }, problem: null }
}
