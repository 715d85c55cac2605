import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time/elapsed-time.tsx'
import { importSession } from './import-session.ts'
import type { RecipeSource } from './recipe-source.ts'
import styles from './import.module.css'

/** Says that a recipe is being read, for how long already, and lets it be cancelled. */
export function ReadingCard({ source, since }: { source: RecipeSource; since: number }) {
  return (
    <Card isRoomy className={styles.stack}>
      <div className={styles.readingHead}>
        <p role="status">
          <strong>{whatOf(source)}</strong>
        </p>
        <ElapsedTime since={since} />
      </div>
      {/* How far the reading is cannot be known before it ends. */}
      <div role="progressbar" aria-label="Reading the recipe" className={styles.track}>
        <span className={styles.runner} />
      </div>
      <p className={styles.hint}>
        A page or a text takes seconds, a photo or a PDF of several pages up to some minutes. You can look at
        other screens meanwhile; closing this tab ends the reading.
      </p>
      <div className={styles.buttons}>
        <Button onPress={importSession.cancel} autoFocus>
          Cancel
        </Button>
      </div>
    </Card>
  )
}

const whatOf = ({ way, file }: RecipeSource): string =>
  way === 'address'
    ? 'Opening the page and reading it…'
    : way === 'file' && file !== null
      ? `Reading ${file.name}…`
      : 'Reading the text…'
