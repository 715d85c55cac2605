/** How long a toast stays, in milliseconds (INV-029); a pause does not count. */
export const TOAST_MS = 5000

type ToastInput = {
  tone: 'success' | 'error'
  text: string
  /** Takes the action back; shows 'Undo' beside the text. */
  onUndo?: () => void
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
 * Shows a message for 5 s; at most two stay at once, the oldest goes first. Gives the function that takes it away
 * before its time.
 */
export function showToast(input: ToastInput): () => void {
  const toast = { ...input, id: nextId++ }
  for (const { id } of toasts.slice(0, -1)) dismissToast(id)
  const clock: Clock = { remainingMs: TOAST_MS, startedAt: 0, timer: undefined }
  clocks.set(toast.id, clock)
  run(toast.id, clock)
  publish([...toasts, toast])
  return () => dismissToast(toast.id)
}

/** Takes a message away before its time. */
export function dismissToast(id: number): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
  publish(toasts.filter((toast) => toast.id !== id))
}

/** Stops all clocks: somebody is about to read or to press 'Undo'. */
export function pauseToasts(): void {
  for (const clock of clocks.values()) {
    if (clock.timer === undefined) continue
    clearTimeout(clock.timer)
    clock.timer = undefined
    clock.remainingMs -= Date.now() - clock.startedAt
  }
}

/** Lets the clocks run on from where they stopped. */
export function resumeToasts(): void {
  for (const [id, clock] of clocks) if (clock.timer === undefined) run(id, clock)
}

/** Tells when the list of messages changed; gives the function that stops it. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The messages that are shown now, oldest first. */
export const currentToasts = (): readonly Toast[] => toasts
