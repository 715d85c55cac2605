/** The time zone that a browser reported if this runtime knows it, else null: the name is untrusted input. */
export const knownTimeZone = (timeZone: string | undefined): string | null => {
  if (timeZone === undefined) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
