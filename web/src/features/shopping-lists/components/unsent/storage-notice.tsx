import { Banner } from '../../../../ui/banner/banner.tsx'
import { useUnsentState } from '../../operations/sending/unsent-operations.ts'

const KEEP_OPEN =
  'What you change stays on this page until it is sent; keep the page open until then, as it is lost when you close it.'

const WORDS = {
  full: `The storage of this browser is full. ${KEEP_OPEN}`,
  forbidden: `This browser stores nothing for Larder, as in a private window. ${KEEP_OPEN}`,
}

/** Says that this browser does not keep what is not sent yet; nothing while it does, or all is sent. */
export function StorageNotice() {
  const { entries, failure } = useUnsentState()
  const isAtRisk = entries.some(({ position }) => position === undefined)
  if (failure === undefined || !isAtRisk) return null
  return <Banner tone="warning">{WORDS[failure]}</Banner>
}
