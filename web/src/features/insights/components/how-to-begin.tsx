import { ChevronRight, type LucideIcon, Mail, PencilLine, ScanBarcode, ScanLine } from 'lucide-react'
import { Link, type To } from 'react-router-dom'
import { OPEN_UPLOAD, paths, settingsPath } from '../../../lib/paths.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './how-to-begin.module.css'

type Way = { icon: LucideIcon; title: string; text: string; to: To; state?: unknown }

const WAYS: readonly Way[] = [
  {
    icon: ScanLine,
    title: 'Upload Receipt',
    text: 'Take a photo, and what you bought is put away for you.',
    to: paths.inventory,
    state: OPEN_UPLOAD,
  },
  {
    icon: Mail,
    title: 'Connect a mailbox',
    text: 'What you order online is found in its mails.',
    to: settingsPath('shops'),
  },
  {
    icon: ScanBarcode,
    title: 'Scan a barcode',
    text: 'Hold a package in front of the camera.',
    to: paths.scan,
  },
  {
    icon: PencilLine,
    title: 'Add by hand',
    text: 'Write down what is on the shelf.',
    to: paths.inventory,
    state: { openAddItem: true },
  },
]

/** The ways in which a household gets its first stock. */
export function HowToBegin() {
  return (
    <ul aria-label="How to begin" className={styles.ways}>
      {WAYS.map(({ icon, title, text, to, state }) => (
        <li key={title}>
          <Link to={to} state={state} className={styles.way}>
            <Icon of={icon} size={20} />
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              <span className={styles.text}>{text}</span>
            </span>
            <Icon of={ChevronRight} size={16} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
