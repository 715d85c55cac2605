import { markOf } from '../inventory/ledger/flows/flow-mark.ts'

/** A short text that stands for the address of a picture on the web: another address has another one. */
export const pictureVersion = (address: string): string => markOf(address)
