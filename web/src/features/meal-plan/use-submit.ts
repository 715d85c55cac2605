import { useState } from 'react'
import { reasonFor } from '../../lib/api/messages.ts'

/** Sends what a dialog asks for; while that fails the dialog stays open and says why. */
export function useSubmit(onDone: () => void) {
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async (send: () => Promise<unknown>) => {
    setFailure(undefined)
    setIsPending(true)
    try {
      await send()
      onDone()
    } catch (error) {
      setFailure(reasonFor(error))
      setIsPending(false)
    }
  }
  return { isPending, failure, submit }
}
