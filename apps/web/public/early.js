// A page that was drawn before its scripts arrived already has buttons. Whoever presses one too early is not ignored: the press
// is kept and made again when the page has come alive. A file of its own, because the content security policy forbids inline scripts.
;(() => {
  let pressed
  const keep = (event) => {
    pressed = event.target instanceof Element ? event.target.closest('button') : null
  }
  document.addEventListener('click', keep, true)
  addEventListener(
    'heathland:alive',
    () => {
      document.removeEventListener('click', keep, true)
      if (pressed?.isConnected) pressed.click()
    },
    { once: true },
  )
})()
