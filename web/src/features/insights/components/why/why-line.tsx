import { CircleHelp } from 'lucide-react'
import { Button } from '../../../../ui/button/button.tsx'
import styles from './why-line.module.css'

type WhyLineProps = {
  name: string
  /** One line of why; absent where nothing is known. */
  reason?: string | undefined
  onAsk: () => void
}

/** Why something is forecast or recommended, in one line, and the button that shows the records. */
export function WhyLine({ name, reason, onAsk }: WhyLineProps) {
  return (
    <div className={styles.line}>
      {reason ? <p className={styles.reason}>{reason}</p> : null}
      <Button size="small" variant="accent" icon={CircleHelp} aria-label={`Why ${name}?`} onPress={onAsk}>
        Why?
      </Button>
    </div>
  )
}
