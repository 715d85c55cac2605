/** Names of a receipt's files in the file store. */
export const ORIGINAL_FILE = 'original'
/** What was read so far, so that a retry need not read it again. */
export const READING_FILE = 'reading'
export const previewFile = (pageNumber: number) => `page-${pageNumber}`
