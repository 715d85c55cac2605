import { z } from 'zod'

/** What a call and everything that it brings about is called in logs: made by the client, or else by the API. */
export const RequestId = z.string().regex(/^[\w-]{8,64}$/)
export type RequestId = z.infer<typeof RequestId>
