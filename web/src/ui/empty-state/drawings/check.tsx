/** Nothing to do. Drawn for Larder on a grid of 160 × 112. */
export const CHECK = (
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
