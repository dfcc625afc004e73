// A page that was drawn before its scripts arrived already has buttons and choices, and says which keys it knows. Whoever uses one
// too early is not ignored: it is kept and done again when the page has come alive. A file of its own, because the content security
// policy forbids inline scripts.
;(() => {
  let again
  const onClick = ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    again = button && (() => button.isConnected && button.click())
  }
  const onKey = (event) => {
    const { key, ctrlKey, metaKey } = event
    if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey)) return
    // The browser's own search bar would open instead.
    event.preventDefault()
    again = () => document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true }))
  }
  const onChange = ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return
    const chosen = target.value
    again = () => {
      if (!target.isConnected) return
      target.value = chosen
      target.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  document.addEventListener('click', onClick, true)
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('change', onChange, true)
  addEventListener(
    'heathland:alive',
    () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('change', onChange, true)
      again?.()
    },
    { once: true },
  )
})()
