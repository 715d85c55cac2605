import { Link } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import styles from './legal-links.module.css'

/** Links to the terms and the privacy policy, shown below a form whose user agrees to them. */
export function LegalLinks() {
  return (
    <p className={styles.links}>
      <Link to={paths.terms}>Terms</Link> · <Link to={paths.privacyPolicy}>Privacy policy</Link>
    </p>
  )
}
