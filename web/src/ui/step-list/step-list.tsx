import clsx from 'clsx'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './step-list.module.css'

type StepState = 'pending' | 'in_progress' | 'completed' | 'error'

type Step = {
  id: string
  label: string
  state: StepState
  /** A line under the label, for example 'Page 2 of 3'. */
  detail?: string
  /** 0 to 1; shows a bar while the step is in progress. */
  progress?: number
}

const STATE_WORDS: Record<StepState, string> = {
  pending: 'waiting',
  in_progress: 'in progress',
  completed: 'completed',
  error: 'failed',
}

const markOf = (state: StepState, position: number): ReactNode => {
  switch (state) {
    case 'completed':
      return <Icon of={Check} size={16} />
    case 'in_progress':
      return <Spinner />
    case 'error':
      return <Icon of={X} size={16} />
    case 'pending':
      return position
  }
}

/** The steps of a long job, in order, with the state of each. */
export function StepList({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          data-state={step.state}
          aria-current={step.state === 'in_progress' ? 'step' : undefined}
          className={clsx(styles.step, styles[step.state])}
        >
          <span className={styles.mark} aria-hidden>
            {markOf(step.state, index + 1)}
          </span>
          <div className={styles.words}>
            <p className={styles.label}>
              {step.label}
              <VisuallyHidden>, {STATE_WORDS[step.state]}</VisuallyHidden>
            </p>
            {step.detail ? <p className={styles.detail}>{step.detail}</p> : null}
            {step.state === 'in_progress' && step.progress !== undefined ? (
              <StepBar label={step.label} progress={step.progress} />
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

function StepBar({ label, progress }: { label: string; progress: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, progress)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.bar}
    >
      <div className={styles.fill} style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}
