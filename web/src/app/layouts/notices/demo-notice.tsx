import { useProfile } from '../../../features/settings/data.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import styles from './demo-notice.module.css'

/** Shown above every page of a demo household until its year is whole, with how much of it is made. */
export function DemoNotice() {
  // What the session keeps is followed, so that the notice goes with the answer that says so.
  const { user } = useProfile()
  if (!user?.demo_year) return null
  const { percent, is_interrupted } = user.demo_year
  return (
    <div className={styles.notice}>
      {is_interrupted ? (
        <Banner tone="warning" title="The demo year is not whole">
          {`Its making stopped at ${percent}%. The next start with --demo makes it anew.`}
        </Banner>
      ) : (
        <Banner tone="info" title="The demo year is being made…">
          {`${percent}% so far. What the pages show changes until it is whole.`}
        </Banner>
      )}
    </div>
  )
}
