/** Where Google's sign-in comes from. */
export const GOOGLE_ORIGIN = 'https://accounts.google.com'
