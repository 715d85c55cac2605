import { Component, type ReactNode } from 'react'
import { paths } from '../lib/paths.ts'
import { CLOUD } from '../ui/empty-state/drawings/cloud.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'

type Props = { children: ReactNode }
type State = { hasFailed: boolean }

/**
 * Shows the general error screen when rendering fails anywhere below it (NAV-024). React supports this in class
 * components only.
 */
export class AppErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorScreen /> : this.props.children
  }
}

// Plain links reload the page, which discards whatever state broke the screen.
function ErrorScreen() {
  return (
    <main role="alert">
      <title>Error · Larder</title>
      <EmptyState
        drawing={CLOUD}
        title="Unexpected Application Error!"
        action={
          <>
            <a href={window.location.origin + window.location.pathname}>Reload this page</a>
            <a href={paths.landing}>Back to the start</a>
          </>
        }
      >
        Nothing that was saved is lost. Reload the page, or go back to the start.
      </EmptyState>
    </main>
  )
}
