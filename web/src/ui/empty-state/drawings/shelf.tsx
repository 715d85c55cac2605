/** Nothing there yet. Drawn for Larder on a grid of 160 × 112. */
export const SHELF = (
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
