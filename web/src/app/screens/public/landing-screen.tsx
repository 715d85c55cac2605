import { Archive, ListChecks, type LucideIcon, ScanLine, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { storedToken } from '../../../lib/session/session-store.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Logo } from '../../../ui/logo/logo.tsx'
import { Screen } from '../../screen.tsx'
import { LandingPicture } from './landing-picture.tsx'
import styles from './landing-screen.module.css'

const YEAR = new Date().getFullYear()
const STEPS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: ScanLine,
    title: 'Receipt in',
    text: 'A photo or a PDF becomes items with quantity, unit and price, page by page, while you watch.',
  },
  {
    icon: ListChecks,
    title: 'A quick look',
    text: 'What was hard to read stands on top, beside the line it came from. The rest needs no typing.',
  },
  {
    icon: Archive,
    title: 'Stock that answers',
    text: 'What is at hand, what runs low and what goes first: at a glance, on the phone as on the desk.',
  },
]

/** The page for visitors (NAV-001 to NAV-005). */
export function LandingScreen() {
  const isSignedIn = storedToken() !== null
  return (
    <Screen className={styles.page}>
      <header className={styles.top}>
        <Logo />
        <nav aria-label="Account" className={styles.nav}>
          <a href="#how-it-works" className={styles.anchor}>
            How it Works
          </a>
          {isSignedIn ? (
            <LinkButton to={paths.dashboard} variant="primary">
              Dashboard
            </LinkButton>
          ) : (
            <>
              <LinkButton to={paths.login}>Login</LinkButton>
              <LinkButton to={paths.register} variant="primary">
                Sign Up
              </LinkButton>
            </>
          )}
        </nav>
      </header>
      <main>
        <section className={styles.hero}>
          <div className={styles.pitch}>
            <h1 tabIndex={-1} className={styles.title}>
              The receipt <span className={styles.together}>puts itself away.</span>
            </h1>
            <p className={styles.lead}>
              Photograph the receipt or drop its PDF. Larder reads it, keeps the household’s stock, and says
              what runs low and what goes first.
            </p>
            <div className={styles.actions}>
              {isSignedIn ? (
                <LinkButton to={paths.dashboard} variant="primary" size="large">
                  Open your larder
                </LinkButton>
              ) : (
                <LinkButton to={paths.register} variant="primary" size="large">
                  Start with one receipt
                </LinkButton>
              )}
            </div>
            <ul className={styles.points}>
              <li>Your own server</li>
              <li>No model needed</li>
              <li>Every change can be undone</li>
            </ul>
          </div>
          <LandingPicture />
        </section>
        <section id="how-it-works" aria-labelledby="how-title" className={styles.how}>
          <h2 id="how-title" className={styles.sectionTitle}>
            How it Works
          </h2>
          <ol className={styles.steps}>
            {STEPS.map(({ icon, title, text }) => (
              <Card as="li" key={title} className={styles.step}>
                <span className={styles.stepIcon}>
                  <Icon of={icon} />
                </span>
                <h3>{title}</h3>
                <p>{text}</p>
              </Card>
            ))}
          </ol>
        </section>
        <section aria-labelledby="data-title" className={styles.data}>
          <Icon of={ShieldCheck} size={28} />
          <div>
            <h2 id="data-title" className={styles.dataTitle}>
              What happens to your data
            </h2>
            <p>
              Receipts and stock stay on the server that runs Larder and belong to your household alone. A
              mail account is accessed only if you connect it, and then read-only: e-mail content is not
              stored.
            </p>
          </div>
        </section>
      </main>
      <footer className={styles.footer}>
        <span>© {YEAR} Larder</span>
        <Link to={paths.terms}>Terms</Link>
        <Link to={paths.privacy}>Privacy</Link>
      </footer>
    </Screen>
  )
}
