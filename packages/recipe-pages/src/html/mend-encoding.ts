/** UTF-8 of two or three bytes that was read as Latin-1: 'Â½' for '½', 'Ã¶' for 'ö'. 'Ã' before a blank may be Portuguese. */
const MISREAD =
  /Â[\u00a0-\u00bf]|Ã[\u0080-\u009f\u00a1-\u00bf]|[\u00e0-\u00ef][\u0080-\u009f][\u0080-\u00bf]/g

/** A text in which letters that were stored in the wrong encoding are what they were; what is no such text stays. */
export const mendEncoding = (text: string): string =>
  text.replace(MISREAD, (letters) => {
    try {
      // Bytes as escapes are read as UTF-8, and what is none is an error.
      return decodeURIComponent(letters.replace(/[^]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`))
    } catch {
      return letters
    }
  })
