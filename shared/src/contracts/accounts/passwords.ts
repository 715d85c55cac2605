import { z } from 'zod'
import { Email, MAX_PASSWORD_LENGTH, NEW_PASSWORD_ERRORS, NewPassword } from './auth.ts'
import { defineEndpoint } from '../base/endpoint.ts'
import { ERRORS } from '../base/errors.ts'

const Message = z.object({ message: z.string() })

export const FORGOT_PASSWORD_MESSAGE = 'Password reset email sent! Check your inbox.'
export const RESET_PASSWORD_MESSAGE = 'Your password has been reset successfully.'
export const CHANGE_PASSWORD_MESSAGE = 'Password updated successfully'

export const ForgotPassword = z.object({ email: Email })
export type ForgotPassword = z.infer<typeof ForgotPassword>

export const ResetPassword = z.object({
  token: z.string().max(200, ERRORS.reset_token_invalid.message),
  new_password: NewPassword,
})
export type ResetPassword = z.infer<typeof ResetPassword>

/** The form of a reset link; its confirmation rule has its own message (resolution 8). */
export const ResetPasswordForm = z
  .object({ new_password: NewPassword, confirm_password: z.string() })
  .refine((form) => form.new_password === form.confirm_password, {
    path: ['confirm_password'],
    message: 'Passwords do not match',
  })
export type ResetPasswordForm = z.infer<typeof ResetPasswordForm>

export const ChangePassword = z.object({
  /** Absent for an account that has no password yet. */
  current_password: z.string().max(MAX_PASSWORD_LENGTH, ERRORS.wrong_password.message).optional(),
  new_password: NewPassword,
})
export type ChangePassword = z.infer<typeof ChangePassword>

/** Password management in the settings. */
export const ChangePasswordForm = ChangePassword.extend({ confirm_password: z.string() }).refine(
  (form) => form.new_password === form.confirm_password,
  { path: ['confirm_password'], message: "Passwords don't match" },
)
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>

export const ConfirmPassword = z.object({
  password: z.string().max(MAX_PASSWORD_LENGTH, ERRORS.wrong_password.message),
})
export type ConfirmPassword = z.infer<typeof ConfirmPassword>

/**
 * Actions that change who can get into an account or a household, or let all data out, answer 403
 * `confirmation_required`, unless the person has signed in or confirmed their identity within the last five minutes in
 * the same session. The client then makes this call, or
 * `googleConfirm`, before it tries again.
 */
export const confirmPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/confirm',
  access: 'user',
  summary: 'Confirms with the password that the caller is the owner of the account, for five minutes',
  body: ConfirmPassword,
  status: 204,
  errors: ['wrong_password', 'too_many_attempts', 'server_busy'],
})

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Sends a reset link, if the address has an account; the answer is the same if not',
  body: ForgotPassword,
  response: Message,
  errors: ['too_many_attempts', 'too_many_reset_mails'],
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Sets a new password with the token of a reset link, and ends all sessions',
  body: ResetPassword,
  response: Message,
  changes: ['account'],
  errors: ['reset_token_invalid', ...NEW_PASSWORD_ERRORS],
})

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/auth/password',
  access: 'user',
  summary: 'Changes the password, or sets the first one after a confirmation; ends all other sessions',
  body: ChangePassword,
  response: Message,
  changes: ['account'],
  errors: ['confirmation_required', 'wrong_password', ...NEW_PASSWORD_ERRORS],
})
