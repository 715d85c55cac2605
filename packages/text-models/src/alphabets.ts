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
