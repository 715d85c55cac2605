import { Component, type ReactNode } from 'react'
import { forgetFailedParts, PartLoadError } from '../lib/lazy-part.tsx'
import { PlainButton } from '../ui/button/plain-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'

type Props = {
  children: ReactNode
  /** Wraps the message in a frame that fits the place; without it, the message replaces the part. */
  frame?: (message: ReactNode) => ReactNode
}
type State = { error: Error | null }

/**
 * Says that a screen or dialog could not be loaded, and loads it again on request; other errors go to the boundary
 * above.
 */
export class PartBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  readonly #retry = () => {
    forgetFailedParts()
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    const { children, frame = (message) => message } = this.props
    if (error === null) return children
    if (!(error instanceof PartLoadError)) throw error
    return frame(<PartFailure onRetry={this.#retry} />)
  }
}

// A plain link reloads the page, and so gets the newer client whose parts the server has now.
function PartFailure({ onRetry }: { onRetry: () => void }) {
  const { origin, pathname, search } = window.location
  return (
    <div role="alert">
      <EmptyState
        drawing="cloud"
        title="This part of Larder could not be loaded."
        action={
          <>
            <PlainButton onClick={onRetry}>Try again</PlainButton>
            <a href={origin + pathname + search}>Reload this page</a>
          </>
        }
      >
        The server did not answer. Nothing that was saved is lost.
      </EmptyState>
    </div>
  )
}
