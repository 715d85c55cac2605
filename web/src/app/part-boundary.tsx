import { Component, type ReactNode } from 'react'
import { forgetFailedParts, PartLoadError } from '../lib/lazy-part.tsx'
import { PlainButton } from '../ui/button/plain-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'

type Props = {
  children: ReactNode
  /** Puts the message into a frame that fits the place; without it, it stands where the part would. */
  frame?: (message: ReactNode) => ReactNode
}
type State = { error: Error | null }

/** Says that a screen or dialog did not arrive, and gets it when asked; every other error goes on to the boundary above. */
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

// A newer client on the server has other parts: the link gets that one.
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
