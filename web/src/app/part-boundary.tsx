import { Component, type ReactNode } from 'react'
import { PartLoadError } from '../lib/lazy-part/lazy-part.tsx'
import { CLOUD } from '../ui/empty-state/drawings/cloud.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'

type Props = {
  children: ReactNode
  /** Wraps the message in a frame that fits the place; without it, the message replaces the part. */
  frame?: (message: ReactNode) => ReactNode
  /** It holds a whole screen, whose heading the message replaces, too. */
  isWholeScreen?: boolean
}
type State = { error: Error | null }

/**
 * Says that a screen or dialog could not be loaded, and offers to reload the page; other errors go to the boundary
 * above. Nothing less than a reload helps: Chromium answers each later import of a module that failed once by the same
 * failure, and a newer client of the server has other modules.
 */
export class PartBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    const { children, frame = (message) => message, isWholeScreen } = this.props
    if (error === null) return children
    if (!(error instanceof PartLoadError)) throw error
    return frame(<PartFailure isWholeScreen={isWholeScreen} />)
  }
}

function PartFailure({ isWholeScreen }: Pick<Props, 'isWholeScreen'>) {
  const { origin, pathname, search } = window.location
  return (
    <div role="alert">
      <EmptyState
        drawing={CLOUD}
        isWholeScreen={isWholeScreen}
        title="This part of Larder could not be loaded."
        action={<a href={origin + pathname + search}>Reload this page</a>}
      >
        The server did not answer. Nothing that was saved is lost.
      </EmptyState>
    </div>
  )
}
