/** Letters with marks, and signs, of languages in Latin letters, by language (BCP 47). */
export const ALPHABETS: Record<string, string> = {
  de: 'ÄÖÜäöüß€',
  fr: 'ÀÂÆÇÈÉÊËÎÏÔŒÙÛàâæçèéêëîïôœùûÿ€',
  it: 'ÀÈÉÌÒÙàèéìòù€',
  es: 'ÁÉÍÑÓÚÜáéíñóúü¿¡€',
  pt: 'ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõú€',
  nl: 'ËÏëïéö€',
  pl: 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż',
  cs: 'ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž',
  hu: 'ÁÉÍÓÖŐÚÜŰáéíóöőúüű',
  ro: 'ĂÂÎȘȚăâîșț',
  tr: 'ÇĞİÖŞÜçğıöşü',
  hr: 'ČĆĐŠŽčćđšž€',
  sv: 'ÅÄÖåäö',
  da: 'ÆØÅæøå',
}

/** All of them, each once. */
export const MARKED_LETTERS: string[] = [...new Set(Object.values(ALPHABETS).join(''))]

/** Letters whose mark is no accent that Unicode takes off, with what they look like without it. */
const PLAIN: Record<string, string> = {
  ß: 'b',
  β: 'b',
  æ: 'a',
  œ: 'o',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  '€': 'e',
}

/** Whether two letters are the same but for their marks and case. */
export const isSameLetter = (a: string, b: string): boolean => plain(a) === plain(b)

function plain(letter: string): string {
  const small = letter.toLowerCase()
  return PLAIN[small] ?? small.normalize('NFD').replace(/\p{M}/gu, '')
}
