// Sets the theme and the language before the first paint, and asks for the words of that language. A file of its own, because the content security policy forbids inline scripts.
;(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const root = document.documentElement
  const apply = () => {
    let choice = null
    try {
      choice = localStorage.getItem('heathland.theme')
    } catch {
      // Storage may be closed to us; the system's choice then holds.
    }
    root.dataset.theme = choice === 'light' || choice === 'dark' ? choice : dark.matches ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('heathland:theme', apply)

  // The same choice as `src/app/language.ts` makes.
  const spoken = ['en', 'nl']
  let language = new URLSearchParams(location.search).get('language')
  try {
    if (!spoken.includes(language)) language = localStorage.getItem('heathland.language')
  } catch {
    // The browser's own list then holds.
  }
  if (!spoken.includes(language))
    language = navigator.languages.map((one) => one.toLowerCase().split('-')[0]).find((one) => spoken.includes(one)) ?? 'en'
  // What was drawn when the web was built may be another language's: it stays hidden until the words have come.
  if (language !== root.lang) root.dataset.words = 'waiting'
  root.lang = language
  for (const href of (root.getAttribute(`data-words-${language}`) ?? '').split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
})()
