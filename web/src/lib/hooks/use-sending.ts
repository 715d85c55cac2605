import { useState } from 'react'
import { createIdempotencyKeys } from '../api/idempotency-keys.ts'
import { reasonFor } from '../api/messages.ts'

type Options = {
  /** Closes the form, or leaves its page. */
  onDone?: () => void
  /** What is said of an error, by default its reason. */
  failureText?: (error: unknown) => string
}

type Sending = {
  /** Why the last try failed, until the next. */
  failure: string | undefined
  /** While something is sent, and after that until `onDone` has taken the form away. */
  isPending: boolean
  /** Runs an action with a key by which the same content, sent once more, is done once; never rejects. */
  send: (action: (idempotencyKey: string) => Promise<unknown>, content?: unknown) => Promise<void>
}

/** Sends what a form, a dialog or a button asks for, and says why it failed; the form stays as it is then. */
export function useSending({ onDone, failureText = reasonFor }: Options = {}): Sending {
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const [keyOf] = useState(createIdempotencyKeys)
  const send: Sending['send'] = async (action, content = null) => {
    setFailure(undefined)
    setIsPending(true)
    try {
      await action(keyOf(content))
    } catch (error) {
      setFailure(failureText(error))
      setIsPending(false)
      return
    }
    if (onDone === undefined) setIsPending(false)
    else onDone()
  }
  return { failure, isPending, send }
}
