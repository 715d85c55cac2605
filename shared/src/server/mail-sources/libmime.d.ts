declare module 'libmime' {
  const libmime: {
    /** Decodes the encoded words of a header (RFC 2047). */
    decodeWords: (text: string) => string
  }
  export = libmime
}
