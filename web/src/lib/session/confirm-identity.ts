type Ask = () => Promise<boolean>

let ask: Ask = () => Promise.resolve(false)
let asking: Promise<boolean> | undefined

/** Hands the question 'is it you?' to the part of the client that can ask it; gives the function that takes it back. */
export function onConfirmationNeeded(handler: Ask): () => void {
  const before = ask
  ask = handler
  return () => {
    ask = before
  }
}

/** Asks the person to confirm who it is; true once that is done. Calls that need it at the same time share one question. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
