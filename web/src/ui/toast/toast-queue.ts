/** How long a toast is shown, in milliseconds (INV-029), without pauses. */
export const TOAST_MS = 5000

type ToastInput = {
  tone: 'success' | 'error' | 'info'
  text: string
  /** Stays until it is removed, beside the two latest others. */
  isLasting?: boolean
  /** Screen readers say it at once, as they say errors. */
  isAlert?: boolean
  /** Undoes the action; shows 'Undo' beside the text. */
  onUndo?: () => void
  /** Leads to what the message is about; shows 'Open' beside the text. */
  onOpen?: () => void
  /** Does again what the message is about; shows 'Try again' beside the text. */
  onRetry?: () => void
}

export type Toast = ToastInput & { id: number }

type Clock = { remainingMs: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined }

let toasts: readonly Toast[] = []
let nextId = 1
const clocks = new Map<number, Clock>()
const listeners = new Set<() => void>()

const publish = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const run = (id: number, clock: Clock) => {
  clock.startedAt = Date.now()
  clock.timer = setTimeout(() => dismissToast(id), clock.remainingMs)
}

/**
 * Shows a message for 5 s; at most two at once, the oldest is removed first. Returns the function that removes the
 * message early.
 */
export function showToast(input: ToastInput): () => void {
  const toast = { ...input, id: nextId++ }
  if (!toast.isLasting) {
    for (const { id } of toasts.filter(({ isLasting }) => !isLasting).slice(0, -1)) dismissToast(id)
    const clock: Clock = { remainingMs: TOAST_MS, startedAt: 0, timer: undefined }
    clocks.set(toast.id, clock)
    run(toast.id, clock)
  }
  publish([...toasts, toast])
  return () => dismissToast(toast.id)
}

/** Removes a message early. */
export function dismissToast(id: number): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
  publish(toasts.filter((toast) => toast.id !== id))
}

/** Removes the messages with which something can be done, which belongs to the person to whom they were said. */
export function dismissActions(): void {
  for (const { id, onUndo, onOpen, onRetry } of toasts) if (onUndo || onOpen || onRetry) dismissToast(id)
}

/** Pauses all timers while somebody reads or presses 'Undo'. */
export function pauseToasts(): void {
  for (const clock of clocks.values()) {
    if (clock.timer === undefined) continue
    clearTimeout(clock.timer)
    clock.timer = undefined
    clock.remainingMs -= Date.now() - clock.startedAt
  }
}

/** Resumes the timers where they stopped. */
export function resumeToasts(): void {
  for (const [id, clock] of clocks) if (clock.timer === undefined) run(id, clock)
}

/** Subscribes to changes of the messages; returns the function that unsubscribes. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The messages shown now, oldest first. */
export const currentToasts = (): readonly Toast[] => toasts
