/** The zone a browser named when this runtime knows it, else null: the name comes from outside. */
export const knownTimeZone = (timeZone: string | undefined): string | null => {
  if (timeZone === undefined) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
