import { useEffect, useState } from 'react'

/**
 * How long success messages are shown, and those failures for which the specification says so (SET-033, SET-040,
 * MAIL-012).
 */
const BRIEF_MS = 5000

/** What can be done about a message. */
type MessageAction = { label: string; onPress: () => void }
type Message = {
  tone: 'success' | 'error'
  text: string
  isBrief: boolean
  key: number
  action?: MessageAction | undefined
}

/** The message of a settings section, shown at the top of the screen. */
export type Report = {
  success: (text: string, action?: MessageAction) => void
  failure: (text: string, options?: { isBrief: boolean }) => void
  /** Removes the message, because a new action was started. */
  clear: () => void
}

/** The one message at the top of the settings; a newer one replaces it. */
export function useReport(): { message: Message | null; report: Report } {
  const [message, setMessage] = useState<Message | null>(null)
  const [report] = useState<Report>(() => {
    let key = 0
    const show = (tone: Message['tone'], text: string, isBrief: boolean, action?: MessageAction) => {
      key += 1
      setMessage({ tone, text, isBrief, key, action })
    }
    return {
      success: (text, action) => show('success', text, true, action),
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
