import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './badge.module.css'

/** Green, yellow, red and grey, the documented colours. */
export type Tone = 'ok' | 'warn' | 'bad' | 'off'

type BadgeProps = {
  tone: Tone
  icon?: LucideIcon
  /** Shows a spinner in place of the icon. */
  isBusy?: boolean
  children: ReactNode
}

/** A short state as a coloured label; give it an icon where the colour carries meaning. */
export function Badge({ tone, icon, isBusy, children }: BadgeProps) {
  return (
    <span className={clsx(styles.badge, styles[tone])} data-tone={tone}>
      {isBusy ? <Spinner /> : icon ? <Icon of={icon} size={14} /> : null}
      {children}
    </span>
  )
}
