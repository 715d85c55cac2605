type Ask = () => Promise<boolean>

let ask: Ask = () => Promise.resolve(false)
let asking: Promise<boolean> | undefined

/** Registers the dialog that confirms the identity; returns the function that unregisters it. */
export function onConfirmationNeeded(handler: Ask): () => void {
  const before = ask
  ask = handler
  return () => {
    ask = before
  }
}

/** Asks the person to confirm their identity; true once that is done. Simultaneous calls share one question. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
