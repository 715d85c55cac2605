import type { ReactElement } from 'react'

// Drawn for Larder on a grid of 160 × 112; colours come from the tokens.
const shelf = (
  <>
    <path d="M14 92h132" stroke="var(--ink-3)" />
    <path d="M26 92v10M134 92v10" stroke="var(--ink-3)" />
    <rect x="34" y="46" width="34" height="46" rx="9" fill="var(--surface)" stroke="var(--ink-2)" />
    <rect x="38" y="36" width="26" height="10" rx="3" fill="var(--brand-soft)" stroke="var(--ink-2)" />
    <path
      d="M51 82c-9-5-9-15 0-21 9 6 9 16 0 21Zm0 0V69"
      fill="var(--brand-soft)"
      stroke="var(--brand-text)"
    />
    <rect x="80" y="58" width="24" height="34" rx="7" stroke="var(--ink-3)" strokeDasharray="4 5" />
    <rect x="114" y="66" width="18" height="26" rx="6" stroke="var(--ink-3)" strokeDasharray="4 5" />
    <path d="M86 26c6-8 14-10 24-8-2 9-9 14-20 13m-4-5 5 9" stroke="var(--brand-text)" />
  </>
)

const magnifier = (
  <>
    <path d="M14 92h132" stroke="var(--ink-3)" />
    <rect x="26" y="56" width="28" height="36" rx="8" stroke="var(--ink-3)" strokeDasharray="4 5" />
    <rect x="110" y="62" width="24" height="30" rx="7" stroke="var(--ink-3)" strokeDasharray="4 5" />
    <circle cx="80" cy="46" r="24" fill="var(--surface)" stroke="var(--ink-2)" />
    <path d="m97 63 17 18" stroke="var(--ink-2)" strokeWidth="5" />
    <path
      d="M80 58c-8-5-8-14 0-20 8 6 8 15 0 20Zm0 0V46"
      fill="var(--brand-soft)"
      stroke="var(--brand-text)"
    />
  </>
)

const cloud = (
  <>
    <path d="M14 96h132" stroke="var(--ink-3)" />
    <path
      d="M50 78a18 18 0 0 1 2-36 30 30 0 0 1 57-2 19 19 0 0 1 3 38Z"
      fill="var(--surface)"
      stroke="var(--ink-2)"
    />
    <path d="m70 52 20 18m0-18L70 70" stroke="var(--bad)" />
  </>
)

const check = (
  <>
    <path d="M14 92h132" stroke="var(--ink-3)" />
    <rect x="54" y="34" width="52" height="58" rx="12" fill="var(--surface)" stroke="var(--ink-2)" />
    <rect x="60" y="22" width="40" height="12" rx="4" fill="var(--brand-soft)" stroke="var(--ink-2)" />
    <path d="m68 64 9 9 16-18" stroke="var(--brand-text)" strokeWidth="3" />
    <path
      d="M24 92c-2-14 4-24 16-28 3 14-4 24-16 28Zm112 0c2-11-3-19-13-22-2 11 4 19 13 22Z"
      stroke="var(--brand-text)"
    />
  </>
)

/** `shelf` nothing there yet, `magnifier` nothing found, `cloud` could not load, `check` nothing to do. */
export type DrawingName = 'shelf' | 'magnifier' | 'cloud' | 'check'

const DRAWINGS: Record<DrawingName, ReactElement> = { shelf, magnifier, cloud, check }

/** One of our line drawings, decorative. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      viewBox="0 0 160 112"
      width="160"
      height="112"
      fill="none"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {DRAWINGS[name]}
    </svg>
  )
}
