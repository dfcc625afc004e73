import { expect, test } from 'vitest'
import { checkUpdate, isUpdateAddress, type UpdateValues } from './platform-update.ts'

const values: UpdateValues = {
  titleEn: ' Maintenance ',
  textEn: 'On Sunday.',
  titleNl: 'Onderhoud',
  textNl: 'Op zondag.',
  roles: ['compliance', 'investor', 'nobody'],
  leadsTo: ' /status ',
  reason: 'Planned work',
}

test('[DASH-11 platform updates] an update is written in both languages, for roles that exist, and leads to a page of ours', () => {
  expect(checkUpdate(values)).toEqual({
    ok: true,
    input: {
      en: { title: 'Maintenance', text: 'On Sunday.' },
      nl: { title: 'Onderhoud', text: 'Op zondag.' },
      roles: ['investor', 'compliance'],
      leadsTo: '/status',
      reason: 'Planned work',
    },
  })
  expect(checkUpdate({ ...values, leadsTo: '' })).toMatchObject({ ok: true, input: { leadsTo: undefined } })
})

test('each part that is missing is named', () => {
  expect(
    checkUpdate({ titleEn: '', textEn: ' a ', titleNl: '', textNl: '', roles: [], leadsTo: 'https://elsewhere.example', reason: '' }),
  ).toEqual({
    ok: false,
    problems: {
      titleEn: 'title-missing',
      textEn: 'text-missing',
      titleNl: 'title-missing',
      textNl: 'text-missing',
      roles: 'roles-missing',
      leadsTo: 'address-not-local',
      reason: 'reason-missing',
    },
  })
})

test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'wallet', '/nowhere', '/wallet/../../x', ''])(
  'an update does not lead to %s',
  (address) => expect(isUpdateAddress(address)).toBe(false),
)

test('an update leads to pages with a query', () => {
  expect(['/wallet', '/notifications?tab=preferences', '/opportunities/1'].map(isUpdateAddress)).toEqual([true, true, true])
})
