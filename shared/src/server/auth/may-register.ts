import { DomainError } from '@larder/shared/contracts/base/errors'

/** Who may create an account: everybody, whoever has an invitation to a household, or nobody. */
export type Registration = 'open' | 'invited' | 'closed'

/** Decides whether an account may be created; `findInvitation` throws for a token that is not valid. */
export const createAssertMayRegister =
  (registration: Registration, findInvitation: (token: string) => Promise<unknown>) =>
  /** @throws DomainError registration_closed, registration_by_invitation, invitation_invalid */
  async (invitation: string | undefined): Promise<void> => {
    if (registration === 'open') return
    if (registration === 'closed') throw new DomainError('registration_closed')
    if (invitation === undefined) throw new DomainError('registration_by_invitation')
    await findInvitation(invitation)
  }
export type AssertMayRegister = ReturnType<typeof createAssertMayRegister>
