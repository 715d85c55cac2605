import { useEffect, useState } from 'react'

/**
 * How long success messages are shown, and those failures for which the specification says so (SET-033, SET-040,
 * MAIL-012).
 */
const BRIEF_MS = 5000

type Message = { tone: 'success' | 'error'; text: string; isBrief: boolean; key: number }

/** The message of a settings section, shown at the top of the screen. */
export type Report = {
  success: (text: string) => void
  failure: (text: string, options?: { isBrief: boolean }) => void
  /** Removes the message, because a new action was started. */
  clear: () => void
}

/** The one message at the top of the settings; a newer one replaces it. */
export function useReport(): { message: Message | null; report: Report } {
  const [message, setMessage] = useState<Message | null>(null)
  const [report] = useState<Report>(() => {
    let key = 0
    const show = (tone: Message['tone'], text: string, isBrief: boolean) => {
      key += 1
      setMessage({ tone, text, isBrief, key })
    }
    return {
      success: (text) => show('success', text, true),
      clear: () => setMessage(null),
      failure: (text, { isBrief } = { isBrief: false }) => show('error', text, isBrief),
    }
  })
  useEffect(() => {
    if (!message?.isBrief) return
    const timer = setTimeout(() => setMessage(null), BRIEF_MS)
    return () => clearTimeout(timer)
  }, [message])
  return { message, report }
}
