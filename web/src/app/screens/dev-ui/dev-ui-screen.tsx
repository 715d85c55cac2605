import { useState } from 'react'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { SegmentedFilter } from '../../../ui/segmented-filter/segmented-filter.tsx'
import { Screen } from '../../screen.tsx'
import { DevUiControls } from './dev-ui-controls.tsx'
import { DevUiFeedback } from './dev-ui-feedback.tsx'
import { DevUiShapes } from './dev-ui-shapes.tsx'
import styles from './dev-ui-screen.module.css'

const DIRECTIONS = [
  { id: 'ltr', label: 'Left to right' },
  { id: 'rtl', label: 'Right to left' },
] as const

/** All UI components in both themes and both directions, for reviewing. Not linked from the product. */
export function DevUiScreen() {
  const [dir, setDir] = useState<'ltr' | 'rtl'>('ltr')
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Screen>
      <main className={styles.page} dir={dir}>
        <PageHeader
          title="Parts"
          summary="Every component in both themes. Dialogs, menus and toasts follow the system’s theme."
          actions={
            <>
              <Checkbox isSelected={isBusy} onChange={setIsBusy}>
                Busy
              </Checkbox>
              <SegmentedFilter label="Direction" segments={DIRECTIONS} value={dir} onChange={setDir} />
            </>
          }
        />
        <div className={styles.boards}>
          {(['light', 'dark'] as const).map((theme) => (
            <section key={theme} data-theme={theme} aria-label={`${theme} theme`} className={styles.board}>
              <h2 className={styles.boardTitle}>{theme === 'light' ? 'Light' : 'Dark'}</h2>
              <DevUiControls isBusy={isBusy} />
              <DevUiShapes />
              <DevUiFeedback />
            </section>
          ))}
        </div>
      </main>
    </Screen>
  )
}
