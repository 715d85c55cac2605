import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { Id, Instant, text } from '../base/primitives.ts'
import { orElse } from '../base/read-as.ts'

export const MIN_PASSWORD_LENGTH = 8
/** The longest password that can be chosen, which the standards for passwords limit too. */
const MAX_NEW_PASSWORD_LENGTH = 128
/**
 * Longer passwords are refused before hashing, so that nobody can make the server hash huge inputs. Passwords of earlier
 * versions may have as many.
 */
export const MAX_PASSWORD_LENGTH = 200

const INVALID_EMAIL = 'Please enter a valid e-mail address'
// Not taken from the error catalogue, so that the login page need not load it.
const WRONG_CREDENTIALS = 'Invalid username or password'

/**
 * Line ends, other control characters (of which `text` makes U+FFFD), and invisible characters (zero-width ones, those
 * that change the writing direction) could make a name look like another. Only variation selectors are allowed, because
 * emoji contain them.
 */
const NOT_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\ufffd]|(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u

/** Mails name who invites and who is written to: a link in such a name would be sent in the operator's name. */
const ADDRESS = /:\/\/|@[^\s@.]*\./

const Username = text(60)
  .min(1, 'Username is required')
  .refine((name) => !NOT_IN_NAMES.test(name), 'Username must not contain line breaks or control characters')
  .refine((name) => !ADDRESS.test(name.normalize('NFKC')), 'Username must not contain an address')
export const Email = z.email(INVALID_EMAIL).trim().max(254, INVALID_EMAIL)
/** The rule for new passwords everywhere; in addition, the server refuses commonly guessed ones. */
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, 'Password must be at least 8 characters long')
  .max(MAX_NEW_PASSWORD_LENGTH, 'Password must be at most 128 characters long')

/** Why a new password may be refused, besides its length. */
export const NEW_PASSWORD_ERRORS = [
  'password_too_common',
  'password_is_name',
  'too_many_attempts',
  'server_busy',
] as const

/** IANA time zone of the browser, for example `Europe/Berlin`. */
const TimeZone = z.string().max(64)

/** The token of an invitation to a household, which lets somebody register where only invited people may. */
export const InvitationToken = z.string().max(200)

/** Why nobody, or only somebody else, may register. */
export const REGISTRATION_ERRORS = [
  'registration_closed',
  'registration_by_invitation',
  'invitation_invalid',
] as const

/** The default daily degradation, in percent of what is left. */
export const DEFAULT_DAILY_CONSUMPTION_RATE = 5

export const User = z.object({
  id: Id,
  username: z.string(),
  email: orElse(z.string(), ''),
  /** False until the link of the confirmation mail was followed, where one was sent. */
  email_confirmed: z.boolean(),
  is_active: orElse(z.boolean(), true),
  is_superuser: orElse(z.boolean(), false),
  created_at: orElse(Instant, ''),
  google_id: z.string().nullable(),
  has_gmail_access: orElse(z.boolean(), false),
  /** Signs in with Google, perhaps in addition to a password. */
  is_oauth_user: orElse(z.boolean(), false),
  has_password: orElse(z.boolean(), true),
  /** True only while the household's data is being migrated to a newer format. */
  migration_pending: orElse(z.boolean(), false),
  /** How much of the household's demo year is made, in percent, and whether its making has ended early; null once it is whole. */
  demo_year: orElse(z.object({ percent: z.number(), is_interrupted: z.boolean() }).nullable(), null),
  household_id: Id,
  time_zone: z.string(),
  /** The household's currency (ISO 4217), for amounts on papers that name none; null while nobody has said. */
  currency: orElse(z.string().nullable(), null),
  /** With which day the household's weeks begin, 1 for Monday to 7 for Sunday; null where each device goes by its language. */
  first_weekday: orElse(z.int().nullable(), null),
  /** The daily degradation of the household's stock, in percent of what is left. */
  daily_consumption_rate: orElse(z.number(), DEFAULT_DAILY_CONSUMPTION_RATE),
})
export type User = z.infer<typeof User>

export const UserCreate = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  time_zone: TimeZone.optional(),
  invitation: InvitationToken.optional(),
})
export type UserCreate = z.infer<typeof UserCreate>

/** The registration form: the submitted values, and the repeated password. */
export const RegisterForm = UserCreate.extend({ confirm_password: z.string() }).refine(
  (form) => form.password === form.confirm_password,
  { path: ['confirm_password'], message: "Passwords don't match" },
)
export type RegisterForm = z.infer<typeof RegisterForm>

export const Login = z.object({
  // A value too long to exist gets the same answer as any other wrong one.
  username: z.string().max(254, WRONG_CREDENTIALS),
  password: z.string().max(MAX_PASSWORD_LENGTH, WRONG_CREDENTIALS),
  time_zone: TimeZone.optional(),
})
export type Login = z.infer<typeof Login>

/** The only path to which browsers send the session cookie. */
export const REFRESH_PATH = '/auth/refresh'

export const LoginResponse = z.object({ access_token: z.string(), user_info: User })
export type LoginResponse = z.infer<typeof LoginResponse>

export const registerUser = defineEndpoint({
  method: 'POST',
  path: '/users/',
  access: 'public',
  summary: 'Creates an account and its household',
  body: UserCreate,
  response: User,
  status: 201,
  changes: ['account'],
  errors: ['username_taken', 'email_taken', ...REGISTRATION_ERRORS, ...NEW_PASSWORD_ERRORS],
})

export const login = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Signs in by username (or e-mail) and password',
  body: Login,
  bodyType: 'form',
  hasSecret: true,
  response: LoginResponse,
  changes: ['settings', 'account'],
  errors: ['invalid_credentials', 'too_many_attempts', 'server_busy'],
})

/**
 * The access token lasts for a quarter of an hour. The browser renews it with a cookie that is sent to this call only;
 * each renewal replaces the cookie. 401 means that the session is over.
 */
export const refresh = defineEndpoint({
  method: 'POST',
  path: REFRESH_PATH,
  access: 'public',
  summary: 'Renews the access token with the cookie of the session',
  hasSecret: true,
  response: LoginResponse,
  changes: ['account'],
  errors: ['not_authenticated'],
  // The calls of all tabs wait for a renewal: one that is lost in the network must not block them.
  timeoutMs: 15_000,
})

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/auth/me',
  access: 'user',
  reads: ['account', 'settings'],
  summary: 'The signed-in user',
  response: User,
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'Ends the session of the token that is sent, even if the token has expired',
  status: 204,
  changes: ['account'],
})

/** The header with the operator's secret; promoting has no body. */
export const OPERATOR_SECRET_HEADER = 'x-operator-secret'

export const promoteSuperadmin = defineEndpoint({
  method: 'POST',
  path: '/auth/promote-superadmin',
  access: 'user',
  summary: "Makes the caller the only superuser, with the operator's secret",
  response: User,
  changes: ['account'],
  errors: ['operator_secret_wrong', 'superuser_exists', 'too_many_attempts'],
})
