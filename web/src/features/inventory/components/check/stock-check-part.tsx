import { Suspense, useState } from 'react'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'
import { Button } from '../../../../ui/button/button.tsx'

const StockCheckDialog = lazyPart(async () => (await import('./stock-check-dialog.tsx')).StockCheckDialog)

/** The button that starts a check of the stock; without an icon, beside which its words would need two lines. */
export function StockCheckPart() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button size="small" onPress={() => setIsOpen(true)}>
        60-second stock check
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <StockCheckDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
