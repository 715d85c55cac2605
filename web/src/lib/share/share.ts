import { showToast } from '../../ui/toast/toast-queue.ts'

/** What became of a text that somebody shared; 'cancelled' when they closed the browser's dialog. */
type Sharing = 'shared' | 'copied' | 'cancelled'

/**
 * Hands a text to another app, or copies it where the browser can't or fails to. Rejects when it can't be copied either.
 */
export async function shareOrCopy(title: string, text: string): Promise<Sharing> {
  if (canShare()) {
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  // Only secure pages have it.
  await navigator.clipboard.writeText(text)
  return 'copied'
}

/** Shares or copies a text, and says so; messages call it by `what`, 'list' or 'recipe'. */
export async function share(what: string, title: string, text: string): Promise<void> {
  try {
    if ((await shareOrCopy(title, text)) === 'copied')
      showToast({ tone: 'success', text: `The ${what} was copied` })
  } catch {
    showToast({ tone: 'error', text: `This browser can’t share or copy the ${what}` })
  }
}

/** Types know no browser without it. */
const canShare = (): boolean => 'share' in navigator
