import { Button } from 'react-aria-components/Button'
import { useEffect, useEffectEvent } from 'react'
import styles from './shutter.module.css'

type ShutterProps = { label: string; isDisabled: boolean; onPress: () => void }

/** The button that takes a photo; so does the space bar wherever it means nothing else. */
export function Shutter({ label, isDisabled, onPress }: ShutterProps) {
  const press = useEffectEvent(() => {
    if (!isDisabled) onPress()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (event.key !== ' ' || event.repeat || target.closest('button, a, input, select, [role=menu]')) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    // Has the focus again after a closer look at a photo.
    <Button autoFocus aria-label={label} isDisabled={isDisabled} onPress={onPress} className={styles.shutter}>
      <span className={styles.disc} />
    </Button>
  )
}
