import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'

const WhyDialog = lazyPart(async () => (await import('./why-dialog.tsx')).WhyDialog)

/** The item about which somebody asks why something is forecast or recommended. */
type Asked = { itemId: string; name: string }

/**
 * The dialog that says why, and what opens it. It stands beside the rows, not in one of them: what is corrected in it may
 * take the row away.
 */
export function useWhyDialog(): { ask: (asked: Asked) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const dialog =
    asked === null ? null : (
      <Suspense fallback={null}>
        <WhyDialog {...asked} onClose={() => setAsked(null)} />
      </Suspense>
    )
  return { ask: setAsked, dialog }
}
