import { hashSecret } from '../auth/sessions/refresh-token.ts'

const SCHEME = 'Bearer '

/** Whether an `Authorization` header holds this token, found out in the same time whatever it holds. */
export const holdsToken = (authorization: string | undefined, token: string): boolean =>
  authorization !== undefined &&
  authorization.startsWith(SCHEME) &&
  hashSecret(authorization.slice(SCHEME.length)) === hashSecret(token)
