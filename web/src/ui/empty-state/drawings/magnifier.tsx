/** Nothing found. Drawn for Larder on a grid of 160 × 112. */
export const MAGNIFIER = (
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
