import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { hasTabbed } from './use-tabbing.ts'

/**
 * Wraps the content of each screen, and moves the focus to the heading after navigation from another screen, so that a
 * screen reader announces it; not when somebody has moved it on while the screen was loading. The heading carries
 * `tabIndex={-1}`.
 */
export function Screen({
  title,
  className,
  isBusy,
  children,
}: {
  /** Page title where it depends on data; otherwise the route table sets it. */
  title?: string
  className?: string
  /** Whether what is shown is about to change, as a change of it is not rendered yet. */
  isBusy?: boolean
  children: ReactNode
}) {
  const ref = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // The first location of a visit has this key; the browser then announces the page itself.
  const wasNavigatedTo = key !== 'default'
  useEffect(() => {
    if (wasNavigatedTo && !hasTabbed())
      ref.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    if (wasNavigatedTo) window.scrollTo(0, 0)
    // Only when the screen opens: later state changes must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <div ref={ref} className={className} aria-busy={isBusy}>
      {title === undefined ? null : <title>{`${title} · Larder`}</title>}
      {children}
    </div>
  )
}
