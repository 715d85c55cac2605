import { useState } from 'react'

/**
 * Sends a form of plain values: waits while `send` runs, then calls `onDone`, or keeps the words of `failureText` for
 * what it threw. Two plain values need no form library, which would be a tenth of the script of a sign-in page.
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
