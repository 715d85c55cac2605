/** It could not load. Drawn for Larder on a grid of 160 × 112. */
export const CLOUD = (
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
