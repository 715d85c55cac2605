/** How an address ends that was taken from an account: no mail can get there (RFC 2606). */
export const RELEASED = '@released.invalid'
