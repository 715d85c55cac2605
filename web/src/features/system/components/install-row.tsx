import { useInstallOffer } from '../../../lib/install-prompt.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './install-row.module.css'

/** Only Safari's engine on phones and tablets has this property; it is true in the installed app. */
const isIosBrowser = (): boolean => 'standalone' in navigator && navigator.standalone === false

/** Offers to install the product, or says how; nothing where it is installed or the browser cannot. */
export function InstallRow() {
  const install = useInstallOffer()
  if (install !== null) {
    return (
      <div className={styles.row}>
        <p>
          Install Larder on this device: it gets an icon, opens without network and accepts shared receipts.
        </p>
        <Button onPress={install}>Install</Button>
      </div>
    )
  }
  if (!isIosBrowser()) return null
  return (
    <p className={styles.row}>
      Install Larder on this device: tap Share in the browser, then “Add to Home Screen”.
    </p>
  )
}
