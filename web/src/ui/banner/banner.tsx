import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './banner.module.css'

type BannerTone = 'success' | 'warning' | 'error' | 'info'

const ICONS: Record<BannerTone, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
  info: Info,
}

type BannerProps = {
  tone: BannerTone
  title?: string
  children: ReactNode
  /** One related action, as a link at the end. */
  action?: { label: string; onPress: () => void } | undefined
}

/** A message within a screen; errors interrupt a screen reader, the others wait. */
export function Banner({ tone, title, children, action }: BannerProps) {
  const id = useId()
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      data-tone={tone}
      className={clsx(styles.banner, styles[tone])}
    >
      <Icon of={ICONS[tone]} />
      <div id={id} className={styles.text}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
      {action ? (
        <button type="button" aria-describedby={id} className={styles.action} onClick={action.onPress}>
          {action.label}
        </button>
      ) : null}
    </div>
  )
}
