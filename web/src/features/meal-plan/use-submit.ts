import { useState } from 'react'
import { createIdempotencyKeys } from '../../lib/api/idempotency-keys.ts'
import { reasonFor } from '../../lib/api/messages.ts'

/**
 * Sends what a dialog asks for; while that fails the dialog stays open and says why. `send` gets a key by which the same
 * content, sent once more, is done once.
 */
export function useSubmit(onDone: () => void) {
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [keyOf] = useState(createIdempotencyKeys)
  const submit = async (send: (idempotencyKey: string) => Promise<unknown>, content: unknown = null) => {
    setFailure(undefined)
    setIsPending(true)
    try {
      await send(keyOf(content))
      onDone()
    } catch (error) {
      setFailure(reasonFor(error))
    } finally {
      setIsPending(false)
    }
  }
  return { isPending, failure, submit }
}
