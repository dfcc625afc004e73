// A page of somebody's own begins with the question who is here. It is sent while the code that will read the answer is still on its
// way, unless a demonstration runs in this tab, which sends nothing. A file of its own, because the content security policy forbids
// inline scripts.
;(() => {
  // The code was here first and has asked by itself.
  if ('heathlandAsked' in window) return
  try {
    if (sessionStorage.getItem('heathland.demo') === 'on') return
  } catch {
    // Where the tab keeps nothing, a demonstration does not outlive its page.
  }
  const answer = fetch('/api/identity/me', { headers: { 'x-requested-with': 'heathland' } })
  // Whoever takes it hears of a failure; where nobody does, nothing has failed.
  answer.catch(() => undefined)
  window.heathlandAsked = { answer }
})()
