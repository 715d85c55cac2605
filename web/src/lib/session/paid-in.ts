import { readSession } from './session-store.ts'

/** The currency of an amount: the one that its paper names, else the household's (ISO 4217); null where neither is known. */
export const paidIn = (currency: string | null): string | null =>
  currency ?? readSession().user?.currency ?? null
