import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './card.module.css'

type CardProps = Omit<ComponentProps<'div'>, 'style'> & {
  as?: 'div' | 'section' | 'article' | 'li'
  isRoomy?: boolean
}

/** A surface above the page's background; `className` may add layout for its content. */
export function Card({ as = 'div', isRoomy, className, ...rest }: CardProps) {
  // The four tags share their attributes, so one type stands for all.
  const Tag = as as 'div'
  return <Tag {...rest} className={clsx(styles.card, isRoomy && styles.roomy, className)} />
}
