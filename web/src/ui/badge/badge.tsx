import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './badge.module.css'

/** Green, yellow, red and grey; what the documents call colours. */
export type Tone = 'ok' | 'warn' | 'bad' | 'off'

type BadgeProps = {
  tone: Tone
  icon?: LucideIcon
  /** Shows a turning arc in the icon's place. */
  isBusy?: boolean
  children: ReactNode
}

/** A short state as a word on its colour; give it an icon where the colour carries meaning. */
export function Badge({ tone, icon, isBusy, children }: BadgeProps) {
  return (
    <span className={clsx(styles.badge, styles[tone])} data-tone={tone}>
      {isBusy ? <Spinner /> : icon ? <Icon of={icon} size={14} /> : null}
      {children}
    </span>
  )
}
