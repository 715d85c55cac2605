import { type ReactNode, Suspense } from 'react'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { PartBoundary } from './part-boundary.tsx'
import styles from './dialog-boundary.module.css'

/** Shows a dialog once it is loaded, and in its place that it could not be loaded, until that is closed. */
export function DialogBoundary({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <PartBoundary
      frame={(message) => (
        <div className={styles.notLoaded}>
          <Card>
            {message}
            <Button variant="quiet" isBlock onPress={onClose}>
              Close
            </Button>
          </Card>
        </div>
      )}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </PartBoundary>
  )
}
