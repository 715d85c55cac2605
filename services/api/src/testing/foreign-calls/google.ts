export const PUBLIC_CALLS: readonly string[] = [
  'GET /auth/google/config',
  'POST /auth/google/login',
  'POST /auth/google/settle',
  'GET /auth/google/auth-url',
  'POST /auth/google/callback',
]
