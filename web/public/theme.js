// Shows the theme that was chosen on this device, before anything is drawn, and asks for the files of the screen that a
// signed-in person opens (`first-files.ts`). The page waits for this file, which is no module and is not in the page
// itself, because the content security policy allows no scripts there. It follows the switch of the settings, in this tab
// (`themechosen`) and in others (`storage`).
;(() => {
  const apply = () => {
    let theme
    try {
      theme = localStorage.getItem('theme')
    } catch {
      // All site data is blocked: nothing can have been chosen.
    }
    const isChosen = theme === 'light' || theme === 'dark'
    if (isChosen) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
    // The colour of the browser's own bars.
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const of = meta.dataset.of
      meta.media = isChosen ? (of === theme ? 'all' : 'not all') : `(prefers-color-scheme: ${of})`
    }
  }
  apply()
  addEventListener('themechosen', apply)
  addEventListener('storage', apply)
  try {
    if (localStorage.getItem('auth_token') === null) return
  } catch {
    return
  }
  const { files = '{}' } = document.currentScript.dataset
  for (const file of JSON.parse(files)[location.pathname] ?? []) {
    const isStyle = file.endsWith('.css')
    const link = document.createElement('link')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
})()
