import { z } from 'zod'
import { Id } from '../base/primitives.ts'

/** Who did something, as histories name them; a former member keeps the name. */
export const Person = z.object({ user_id: Id, name: z.string(), is_former: z.boolean() })
export type Person = z.infer<typeof Person>
