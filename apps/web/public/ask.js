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

  // A member is greeted while the page's code is still on its way. The page greets anew when it comes, in the same place.
  const greet = async () => {
    const { name, email, role } = await (await answer).clone().json()
    const place = document.querySelector('[data-greeting]')
    if (!place || role !== 'investor' || !name || name === email) return
    place.firstElementChild.textContent = place.dataset.greeting.replace('{name}', () => name.split(' ', 1)[0])
    place.hidden = false
    place.nextElementSibling.hidden = true
  }
  greet().catch(() => undefined)
})()
