import { useState } from 'react'

/**
 * Submits a form of plain values: waits while `send` runs, then calls `onDone`, or keeps the message that `failureText`
 * makes of the error. A form library would be a tenth of a sign-in page's script, too much for two plain values.
 */
export function useSending(
  send: () => Promise<unknown>,
  failureText: (error: unknown) => string,
  onDone: () => void,
) {
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  async function submit() {
    setFailure(undefined)
    setIsPending(true)
    try {
      await send()
    } catch (error) {
      setFailure(failureText(error))
      setIsPending(false)
      return
    }
    onDone()
  }
  return { failure, isPending, submit }
}
