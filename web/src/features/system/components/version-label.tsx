import { useVersion } from '../data.ts'

/** The server's short version: 'v1.2', '...' while it loads, 'unknown' when that fails (VER-006 to VER-008). */
export function VersionLabel() {
  const { data, error } = useVersion()
  if (data) return <span>v{data.version}</span>
  return <span>{error === undefined ? '...' : 'unknown'}</span>
}
