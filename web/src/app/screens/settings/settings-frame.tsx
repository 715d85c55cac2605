import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { useReport } from '../../../features/settings/use-report.ts'
import { detailOr } from '../../../lib/api/messages.ts'
import { paths } from '../../../lib/paths.ts'
import { BackLink } from '../../../ui/back-link/back-link.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { Screen } from '../../screen.tsx'
import styles from './settings-frame.module.css'

type SettingsFrameProps = {
  title: string
  /** A page below the settings, which leads back to them. */
  isPage?: boolean
  message: ReturnType<typeof useReport>['message']
  /** Whether each section is there that an address may lead to. */
  isWhole: boolean
  /** Why the user could not be loaded, and how to try again. */
  profile: { error: unknown; retry: () => void }
  /** What is to be said about the user, below the latest message. */
  notices?: ReactNode
  children: ReactNode
}

/** The frame of the settings and of their pages: title, the latest message, and the sections. */
export function SettingsFrame(props: SettingsFrameProps) {
  const { title, isPage, message, isWhole, profile, notices, children } = props
  useAnchor(isWhole)
  return (
    <Screen title={isPage ? title : undefined} className={styles.screen}>
      <div>
        {isPage ? <BackLink to={paths.settings}>Settings</BackLink> : null}
        <PageHeader title={title} />
      </div>
      {message === null ? null : (
        <div className={styles.message}>
          <Banner key={message.key} tone={message.tone} action={message.action}>
            {message.text}
          </Banner>
        </div>
      )}
      <div className={styles.notices}>
        {profile.error === undefined ? null : (
          <Banner tone="error" action={{ label: 'Try again', onPress: profile.retry }}>
            {detailOr(profile.error, 'Failed to load user profile data')}
          </Banner>
        )}
        {notices}
      </div>
      {children}
    </Screen>
  )
}

/** Leads to the section that the address names, once the sections are shown: too late for the browser to do it. */
function useAnchor(areShown: boolean): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const section = areShown && hash !== '' ? document.getElementById(hash.slice(1)) : null
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
    // The key: a section that the address names already is led to again.
  }, [areShown, hash, key])
}
