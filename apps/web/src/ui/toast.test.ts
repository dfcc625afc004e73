import { expect, test } from 'vitest'
import { dismissFailures, showToastsWith, toast } from './toast.ts'

const said = (message: string) => ({ tone: 'info', message }) as const

function shower() {
  const shown: string[] = []
  return {
    shown,
    show: ({ message }: { message: string }) => void shown.push(message),
    dismiss: (tone: string) => void shown.push(`no more ${tone}`),
  }
}

test('what is said before anyone shows it waits, and is shown once', () => {
  toast(said('early'))
  toast(said('later'))
  const [first, second] = [shower(), shower()]
  const stop = showToastsWith(first)
  expect(first.shown).toEqual(['early', 'later'])
  stop()
  showToastsWith(second)()
  expect(second.shown).toEqual([])
})

test('a dialog on top of the page shows what is said while it is open, whichever of the two closes first', () => {
  const [page, dialog] = [shower(), shower()]
  const closePage = showToastsWith(page)
  const closeDialog = showToastsWith(dialog)
  toast(said('in the dialog'))
  closeDialog()
  toast(said('on the page'))
  expect([page.shown, dialog.shown]).toEqual([['on the page'], ['in the dialog']])

  const reopen = showToastsWith(dialog)
  closePage()
  toast(said('still in the dialog'))
  reopen()
  expect(dialog.shown).toEqual(['in the dialog', 'still in the dialog'])
  toast(said('nobody is there'))
  const next = shower()
  showToastsWith(next)()
  expect(next.shown).toEqual(['nobody is there'])
})

test('a new try dismisses the failure before it, on the page and in the dialog', () => {
  const [page, dialog] = [shower(), shower()]
  const stops = [showToastsWith(page), showToastsWith(dialog)]
  dismissFailures()
  expect([page.shown, dialog.shown]).toEqual([['no more bad'], ['no more bad']])
  for (const stop of stops) stop()
})
