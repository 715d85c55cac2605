import { useState } from 'react'
import { Banner } from '../../../ui/banner/banner.tsx'
import styles from './plain-http-notice.module.css'

const STORAGE_KEY = 'plain_http_notice'

/** Shown above the page on plain http, with what browsers then don't allow; can be hidden for good in this browser. */
export function PlainHttpNotice() {
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(STORAGE_KEY) === 'hidden')
  if (isHidden) return null
  const hide = () => {
    localStorage.setItem(STORAGE_KEY, 'hidden')
    setIsHidden(true)
  }
  return (
    <div className={styles.notice}>
      <Banner tone="info" action={{ label: 'Don’t show again', onPress: hide }}>
        <p>
          Larder is open without https, so the browser switches off the camera page, installing, reading
          offline, keeping the screen on and sharing to Larder. Everything else works.{' '}
          <a href="/trust">How to turn on https</a>
        </p>
      </Banner>
    </div>
  )
}
