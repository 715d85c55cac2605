import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createIdempotencyKeys } from '../api/idempotency-keys.ts'
import { reasonFor } from '../api/messages.ts'

type Options = {
  /** Closes the form, or leaves its page. */
  onDone?: () => void
  /** What is said of an error, by default its reason. */
  failureText?: (error: unknown) => string
}

type Sending = {
  /** Why the last try failed, until the next is answered: what stands below must not move while it is pressed. */
  failure: string | undefined
  /** While something is sent, and after that until `onDone` has taken the form away. */
  isPending: boolean
  /**
   * Runs an action with a key by which the same content, sent once more, is done once; never rejects. While one runs,
   * others are ignored.
   */
  send: (action: (idempotencyKey: string) => Promise<unknown>, content?: unknown) => Promise<void>
}

/** Sends what a form, a dialog or a button asks for, and says why it failed; the form stays as it is then. */
export function useSending({ onDone, failureText = reasonFor }: Options = {}): Sending {
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const [keyOf] = useState(createIdempotencyKeys)
  const isRunning = useRef(false)
  const send: Sending['send'] = async (action, content = null) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsPending(true)
    try {
      await action(keyOf(content))
    } catch (error) {
      // Taken away and put there anew, so that screen readers say the same words again.
      flushSync(() => setFailure(undefined))
      setFailure(failureText(error))
      setIsPending(false)
      return
    } finally {
      isRunning.current = false
    }
    setFailure(undefined)
    if (onDone === undefined) setIsPending(false)
    else onDone()
  }
  return { failure, isPending, send }
}
