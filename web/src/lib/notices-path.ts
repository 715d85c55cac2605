/** Where the client's build puts the licences of others' work; a file, which no screen answers. */
export const NOTICES_PATH = '/third-party-notices.txt'
