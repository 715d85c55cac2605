import type { ErrorTable } from '../base/error-table.ts'

/** Why something about the members of a household is refused. */
export const HOUSEHOLD_ERRORS = {
  household_suspended: {
    status: 403,
    message:
      'Your household is suspended by whoever runs this server. Nothing is lost. Please ask them to release it.',
  },
  owner_only: { status: 403, message: 'Only an owner of the household can do this' },
  last_owner: { status: 409, message: 'A household needs an owner. Make somebody else an owner first.' },
  not_shared: { status: 409, message: 'You are the only member of your household' },
  member_already: { status: 409, message: 'You are a member of this household already' },
  household_members_full: { status: 409, message: 'This household has as many members as it can have' },
  invitations_full: {
    status: 409,
    message: 'Your household has as many open invitations as it can have. Withdraw one to make another.',
  },
  invitation_invalid: {
    status: 400,
    message: 'This invitation was used or withdrawn, or it has expired. Please ask for a new one.',
  },
  own_stock_undecided: {
    status: 409,
    message: 'Please say whether you bring your stock along or leave it behind.',
  },
  own_stock_too_large: {
    status: 409,
    message:
      'Together this is more than one household can have. Leave your stock behind, or delete some of it first.',
  },
  household_move_running: {
    status: 409,
    message: 'Things are being brought into your household right now. Please try again in some minutes.',
  },
  household_move_failed: {
    status: 500,
    message: 'Not everything could be brought along. It is tried again.',
  },
} as const satisfies ErrorTable
