/** Where results of actions are shown. */
export type Report = {
  success: (text: string) => void
  failure: (text: string) => void
  /** Removes the message, because a new action was started. */
  clear: () => void
}
