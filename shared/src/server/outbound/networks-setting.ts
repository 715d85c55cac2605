import { z } from 'zod'
import { parseNetworks } from './allowed-hosts.ts'

/** A setting that names private networks, in CIDR notation and separated by commas; none by default. */
export const networksSetting = z
  .string()
  .default('')
  .transform((list, context) => {
    try {
      return parseNetworks(list)
    } catch (error) {
      context.addIssue((error as Error).message)
      return z.NEVER
    }
  })
