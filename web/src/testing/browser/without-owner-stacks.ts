import React from 'react'

// With each of the first 10,000 elements of a second React keeps the stack of calls that made it, for its warnings: a
// twentieth of the time of these tests. React is told that it has kept them already, so it keeps none.
const KEPT_AT_MOST = 10_000
const internals = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
if (internals === undefined || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('React counts the stacks that it keeps elsewhere.')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => KEPT_AT_MOST,
  set: () => {},
})
