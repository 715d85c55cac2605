import { formatRecentInstant } from '../../../lib/format.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { useKeptCopies } from '../data.ts'

/** Whether this browser keeps something to read without network, and since when. */
export function KeptCopies() {
  const copies = useKeptCopies()
  if (copies === undefined) return null
  if (copies.failure === 'forbidden') {
    return (
      <Banner tone="warning">
        This browser lets Larder keep nothing, as in some private windows. Without network there is nothing to
        read here; everything else works.
      </Banner>
    )
  }
  return (
    <>
      {copies.failure === 'full' ? (
        <Banner tone="warning">
          The storage that this browser gives Larder is full, so nothing newer is kept. Everything else works.
        </Banner>
      ) : null}
      <p>
        {copies.newestAt === null ? (
          'Nothing is kept yet.'
        ) : (
          <>
            Kept as of <time dateTime={copies.newestAt}>{formatRecentInstant(copies.newestAt)}</time>
          </>
        )}
      </p>
    </>
  )
}
