import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { showToast } from '../../ui/toast/toast-queue.ts'
import { shareText } from './share-text.ts'

/** Hands a list as text to another app, or copies it where the browser can't. */
export async function shareList(list: ShoppingList): Promise<void> {
  const text = shareText(list)
  try {
    // Only secure pages have one of them.
    if (canShare()) await navigator.share({ title: list.name, text })
    else {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'success', text: 'The list was copied' })
    }
  } catch (error) {
    // The person closed the browser's dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ tone: 'error', text: 'This browser can’t share or copy the list' })
  }
}

/** Types know no browser without it. */
const canShare = (): boolean => 'share' in navigator
