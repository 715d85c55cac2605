/** In place of a collection's name in `collection_versions`: the database is the unfinished copy of another one or a backup. */
export const UNFINISHED_COPY = 'unfinished copy'
