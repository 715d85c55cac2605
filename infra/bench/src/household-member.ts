import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { call } from './household/household-servers.ts'

const PASSWORD = 'correct horse battery'

/** Creates an account with its own household. */
export const signUp = async (address: string, name: string): Promise<void> => {
  const body = JSON.stringify({ username: name, email: `${name}@example.org`, password: PASSWORD })
  await call(`${address}${API_BASE_PATH}/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

/** Opens a session of an account that `signUp` created. */
export const signIn = async (address: string, name: string): Promise<LoginResponse> => {
  const answer = await call(`${address}${API_BASE_PATH}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: name, password: PASSWORD }),
  })
  return JSON.parse(answer) as LoginResponse
}
