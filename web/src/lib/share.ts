import { showToast } from '../ui/toast/toast-queue.ts'

/** Hands a text to another app, or copies it where the browser can't; messages call it by `what`, 'list' or 'recipe'. */
export async function share(what: string, title: string, text: string): Promise<void> {
  try {
    // Only secure pages have one of them.
    if (canShare()) await navigator.share({ title, text })
    else {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'success', text: `The ${what} was copied` })
    }
  } catch (error) {
    // The person closed the browser's dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ tone: 'error', text: `This browser can’t share or copy the ${what}` })
  }
}

/** Types know no browser without it. */
const canShare = (): boolean => 'share' in navigator
