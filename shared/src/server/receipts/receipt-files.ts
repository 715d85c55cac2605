/** Names of a receipt's files in the file store. */
export const ORIGINAL_FILE = 'original'
/** The intermediate result, so that a retry need not read the file again. */
export const READING_FILE = 'reading'
export const previewFile = (pageNumber: number) => `page-${pageNumber}`
