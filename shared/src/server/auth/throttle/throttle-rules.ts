/** How attempts are throttled: the first few are free, then each one requires a wait that doubles. */
export type ThrottleRule = {
  name: string
  freeAttempts: number
  firstWaitSeconds: number
  maxWaitSeconds: number
  /** Attempts are forgotten this long after the last one. */
  memorySeconds: number
  /** `take_back` where a counter also includes other people's attempts, which one success must not reset. */
  onSuccess: 'forget' | 'take_back'
}

const QUARTER_HOUR = 900
const HOUR = 3600

const guesses = { freeAttempts: 5, firstWaitSeconds: 2, maxWaitSeconds: 300, memorySeconds: QUARTER_HOUR }
const crowds = { freeAttempts: 50, firstWaitSeconds: 2, maxWaitSeconds: 300 }

/**
 * Signing in. A device that once signed in to the account has a counter of its own, which nobody else can fill; all
 * others are counted by account and address together, and with far higher limits by each of the two.
 */
export const LOGIN_BY_DEVICE: ThrottleRule = { name: 'login-device', ...guesses, onSuccess: 'forget' }
export const LOGIN_BY_PAIR: ThrottleRule = { name: 'login', ...guesses, onSuccess: 'forget' }
export const LOGIN_BY_ACCOUNT: ThrottleRule = {
  name: 'login-account',
  ...crowds,
  memorySeconds: HOUR,
  onSuccess: 'take_back',
}
export const LOGIN_BY_ADDRESS: ThrottleRule = {
  name: 'login-address',
  ...crowds,
  memorySeconds: QUARTER_HOUR,
  onSuccess: 'take_back',
}

/** Account creation, because each account costs a password hash and a household. */
export const REGISTER_BY_ADDRESS: ThrottleRule = {
  name: 'register',
  freeAttempts: 100,
  firstWaitSeconds: 10,
  maxWaitSeconds: 600,
  memorySeconds: HOUR,
  onSuccess: 'forget',
}

export const FORGOT_BY_ADDRESS: ThrottleRule = {
  name: 'forgot-address',
  freeAttempts: 20,
  firstWaitSeconds: 30,
  maxWaitSeconds: 600,
  memorySeconds: HOUR,
  onSuccess: 'take_back',
}
/** Three mails an hour, so that nobody can flood an inbox. */
export const FORGOT_BY_ACCOUNT: ThrottleRule = {
  name: 'forgot-account',
  freeAttempts: 3,
  firstWaitSeconds: HOUR,
  maxWaitSeconds: HOUR,
  memorySeconds: HOUR,
  onSuccess: 'forget',
}

/** The address may be a stranger's, and must not be flooded either. */
export const ADDRESS_LINK_BY_ACCOUNT: ThrottleRule = {
  name: 'address-link',
  freeAttempts: 2,
  firstWaitSeconds: HOUR,
  maxWaitSeconds: HOUR,
  memorySeconds: HOUR,
  onSuccess: 'forget',
}

export const RESET_BY_ADDRESS: ThrottleRule = {
  name: 'reset',
  ...guesses,
  freeAttempts: 20,
  onSuccess: 'take_back',
}

/** Guesses of the current password by somebody who uses another person's open session. */
export const CHANGE_BY_ACCOUNT: ThrottleRule = { name: 'change', ...guesses, onSuccess: 'forget' }
export const CHANGE_BY_ADDRESS: ThrottleRule = {
  name: 'change-address',
  ...crowds,
  memorySeconds: QUARTER_HOUR,
  onSuccess: 'take_back',
}

/** Exports of all data, each of which reads all of a household. */
export const EXPORT_BY_ACCOUNT: ThrottleRule = {
  name: 'export',
  freeAttempts: 5,
  firstWaitSeconds: 60,
  maxWaitSeconds: 600,
  memorySeconds: HOUR,
  onSuccess: 'forget',
}

/** Invitations into a household: by link, and by mail, which goes to strangers. */
export const INVITE_BY_ACCOUNT: ThrottleRule = {
  name: 'invite',
  freeAttempts: 30,
  firstWaitSeconds: 60,
  maxWaitSeconds: HOUR,
  memorySeconds: HOUR,
  onSuccess: 'forget',
}
export const INVITE_MAIL_BY_ACCOUNT: ThrottleRule = {
  name: 'invite-mail',
  freeAttempts: 5,
  firstWaitSeconds: 600,
  maxWaitSeconds: HOUR,
  memorySeconds: HOUR,
  onSuccess: 'forget',
}

/** Guesses of the operator's secret. */
export const PROMOTE_BY_ACCOUNT: ThrottleRule = { name: 'promote', ...guesses, onSuccess: 'forget' }
export const PROMOTE_BY_ADDRESS: ThrottleRule = {
  name: 'promote-address',
  ...guesses,
  onSuccess: 'take_back',
}
