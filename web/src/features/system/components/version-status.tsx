import { Check, CircleAlert } from 'lucide-react'
import { Badge } from '../../../ui/badge/badge.tsx'
import { useVersion } from '../data.ts'

/** Whether the server answers, and its version (DASH-003). */
export function VersionStatus() {
  const { data, error } = useVersion()
  if (data) {
    return (
      <Badge tone="ok" icon={Check}>
        Up and running · v{data.version}
      </Badge>
    )
  }
  if (error === undefined) return <Badge tone="off">...</Badge>
  return (
    <Badge tone="bad" icon={CircleAlert}>
      Server not reachable · version unknown
    </Badge>
  )
}
