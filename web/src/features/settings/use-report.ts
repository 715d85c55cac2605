import { useEffect, useState } from 'react'

/** How long success shows, and the failures that say so in the specification (SET-033, SET-040, MAIL-012). */
const BRIEF_MS = 5000

type Message = { tone: 'success' | 'error'; text: string; isBrief: boolean; key: number }

/** What the sections of the settings say at the top of the screen. */
export type Report = {
  success: (text: string) => void
  failure: (text: string, options?: { isBrief: boolean }) => void
  /** Takes the message away: something else was begun since. */
  clear: () => void
}

/** The one message at the top of the settings; a newer one takes its place. */
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
