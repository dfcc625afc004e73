// Sets the theme before the first paint. A file of its own, because the content security policy forbids inline scripts.
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
})()
