import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { Link } from 'react-router-dom'
import { itemPath } from '../../../../lib/paths.ts'
import styles from './about-item.module.css'

/** Leads from the dialog of an entry to the page of its item; nothing where the item was deleted. */
export function AboutItem({ entry }: { entry: InventoryEntry }) {
  if (entry.item === null) return null
  return (
    <Link to={itemPath(entry.item_id)} className={styles.link}>
      About this item
    </Link>
  )
}
