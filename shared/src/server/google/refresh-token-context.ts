/** Binds an encrypted refresh token to its user: copied to another one, it cannot be decrypted. */
export const refreshTokenContext = (userId: string) => `google refresh token of ${userId}`
