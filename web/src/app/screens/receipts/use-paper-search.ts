import { useEffect, useState } from 'react'

/** How long a person who types pauses before the server is asked, in milliseconds. */
const PAUSE_MS = 250

/**
 * What is typed into the search of receipts or orders; `wanted` is what the server is asked for, a moment after the last
 * letter, undefined for all.
 */
export function usePaperSearch() {
  const [search, setSearch] = useState('')
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [search])
  return { search, setSearch, wanted: settled === '' ? undefined : settled }
}
