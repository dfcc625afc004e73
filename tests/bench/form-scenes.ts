/** Every form and the way to it, with values that the page lets pass. */
import type { Page } from '@playwright/test'
import { settled } from './axe-browser.ts'
import { chosen, pressed, withBreaks } from './axe-office-scenes.ts'

export interface FormScene {
  readonly name: string
  readonly person?: string
  /** The person has shown a password alone. */
  readonly isHalfway?: boolean
  readonly open: (page: Page) => Promise<unknown>
  readonly inDialog?: boolean
  /** By the name of the control. */
  readonly values: Readonly<Record<string, string>>
  /** Those that the server checks. */
  readonly fields: readonly string[]
  /** Where the wire calls a field otherwise. */
  readonly paths?: Readonly<Record<string, string>>
  /** Never kept. */
  readonly secrets?: readonly string[]
  /** Emptied when a try fails. */
  readonly clears?: readonly string[]
  /** The operation takes an idempotency key. */
  readonly isKeyed?: boolean
  readonly send: string | RegExp
  /** Back to the last step, where a refusal led to an earlier one. */
  readonly forward?: (page: Page) => Promise<void>
}

const mira = 'mira@staff.example'
const carla = 'carla@staff.example'
const freya = 'freya@members.example'
const password = 'quiet-moor-at-dawn'
const reason = 'Asked for by the member, on the phone.'

function at(path: string) {
  return async (page: Page) => {
    await page.goto(path)
    await settled(page)
  }
}

const dialog = { inDialog: true } as const

/** Steps 2 and 3 come after what the first asks for; a password is typed anew after a reload. */
async function toLastStep(page: Page): Promise<void> {
  const { firstName, lastName, email } = { firstName: 'Ines', lastName: 'Proof', email: 'ines@joining.example' }
  const next = page.getByRole('button', { name: 'Continue' })
  const step = page.locator('form [name="firstName"]')
  if (await step.isVisible()) {
    for (const [name, value] of Object.entries({ firstName, lastName, email, password, confirmPassword: password }))
      await page.locator(`form [name="${name}"]`).fill(value)
    // After a reload the form goes on by itself to the step it was at.
    if (!(await page.locator('form [name="city"]').isVisible())) await next.click()
  }
  await page.locator('form [name="phone"]').or(page.locator('form [name="city"]')).waitFor()
  if (await page.locator('form [name="phone"]').isVisible()) await next.click()
  await page.locator('form [name="city"]').waitFor()
}

export const formScenes: readonly FormScene[] = [
  {
    name: 'sign in',
    open: at('/login'),
    values: { email: 'nobody@members.example', password },
    fields: ['email', 'password'],
    secrets: ['password'],
    send: 'Sign In',
  },
  {
    name: 'administrators’ sign-in',
    open: at('/admin/login'),
    values: { email: 'nobody@staff.example', password },
    fields: ['email', 'password'],
    secrets: ['password'],
    send: 'Access Dashboard',
  },
  {
    name: 'registration',
    open: async (page) => {
      await at('/register')(page)
      await toLastStep(page)
    },
    forward: toLastStep,
    values: { address: 'Heideweg 1', city: 'Utrecht', country: 'NL' },
    fields: ['address', 'city', 'country', 'email'],
    isKeyed: true,
    // Nobody knows whether the first try arrived.
    send: /^(Create account|Try again)$/,
  },
  {
    name: 'forgotten password',
    open: at('/forgot-password'),
    values: { email: 'nobody@members.example' },
    fields: ['email'],
    send: 'Send reset link',
  },
  {
    name: 'verification again',
    open: at('/welcome'),
    values: { email: 'nobody@members.example' },
    fields: ['email'],
    send: 'Resend email',
  },
  {
    name: 'invitation accepted',
    open: at(`/welcome#invite=${'a'.repeat(43)}`),
    values: { password, confirmPassword: password },
    fields: ['password'],
    secrets: ['password', 'confirmPassword'],
    send: 'Accept invitation',
  },
  {
    name: 'second factor',
    person: mira,
    isHalfway: true,
    open: at('/login'),
    values: { code: '000000' },
    fields: ['code'],
    secrets: ['code'],
    clears: ['code'],
    send: 'Verify',
  },
  {
    name: 'profile',
    person: freya,
    open: at('/settings?section=profile'),
    values: { firstName: 'Freya', lastName: 'Proof', phone: '+31 20 555 0100', address: 'Dorpsstraat 1', city: 'Ede' },
    fields: ['firstName', 'lastName', 'phone', 'address', 'city'],
    send: 'Save changes',
  },
  {
    name: 'change email',
    person: freya,
    open: at('/settings?section=profile'),
    values: { email: 'freya.moved@members.example' },
    fields: ['email'],
    isKeyed: true,
    send: 'Change email address',
  },
  {
    name: 'staff access',
    person: mira,
    open: at('/settings?section=staff'),
    values: { idleMinutes: '45', networks: '' },
    fields: ['idleMinutes', 'networks'],
    send: 'Save security settings',
  },
  {
    name: 'change of password',
    person: freya,
    open: at('/settings?section=security'),
    values: { currentPassword: password, newPassword: 'brown-hare-at-dusk', confirmPassword: 'brown-hare-at-dusk' },
    fields: ['currentPassword', 'newPassword'],
    secrets: ['currentPassword', 'newPassword', 'confirmPassword'],
    send: 'Change password',
  },
  {
    ...dialog,
    name: 'authenticator app',
    person: freya,
    open: (page) => pressed(page, '/settings?section=security', 'Set up authenticator app'),
    values: { code: '000000' },
    fields: ['code'],
    secrets: ['code'],
    clears: ['code'],
    send: 'Verify',
  },
  {
    ...dialog,
    name: 'passkey',
    person: freya,
    open: async (page) => {
      const device = await page.context().newCDPSession(page)
      await device.send('WebAuthn.enable')
      const kind = {
        protocol: 'ctap2',
        transport: 'usb',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      } as const
      await device.send('WebAuthn.addVirtualAuthenticator', { options: { ...kind, automaticPresenceSimulation: true } })
      await pressed(page, '/settings?section=security', 'Add a passkey')
    },
    values: { label: 'The laptop at home' },
    fields: ['label'],
    send: 'Create passkey',
  },
  {
    name: 'amount to add',
    person: freya,
    open: async (page) => {
      await at('/wallet')(page)
      await page.getByRole('table', { name: 'Fees of this payment' }).waitFor()
    },
    values: { amount: '60.00' },
    fields: ['amount'],
    paths: { amount: 'amountMinor' },
    isKeyed: true,
    send: 'Continue to payment',
    forward: async (page) => {
      await page.getByRole('table', { name: 'Fees of this payment' }).waitFor()
    },
  },
  {
    ...dialog,
    name: 'invitation',
    person: mira,
    open: (page) => pressed(page, '/users', 'Add User'),
    values: { firstName: 'Ines', lastName: 'Proof', email: 'ines@joining.example' },
    fields: ['firstName', 'lastName', 'email'],
    isKeyed: true,
    send: 'Send invitation',
  },
  {
    ...dialog,
    name: 'suspension',
    person: mira,
    open: (page) => chosen(page, freya, 'Suspend'),
    values: { reason },
    fields: ['reason'],
    send: 'Suspend',
  },
  {
    ...dialog,
    name: 'change of role',
    person: mira,
    open: (page) => chosen(page, freya, 'Change role'),
    values: { role: 'compliance', reason },
    fields: ['role', 'reason'],
    isKeyed: true,
    send: 'Request this change',
  },
  {
    ...dialog,
    name: 'removal of factors',
    person: mira,
    open: async (page) => {
      await chosen(page, carla, 'Account recovery')
      await page.getByRole('button', { name: 'Request to remove all second factors' }).click()
    },
    values: { reason },
    fields: ['reason'],
    isKeyed: true,
    send: 'Request this recovery',
  },
  {
    ...dialog,
    name: 'change of address',
    person: mira,
    open: async (page) => {
      await chosen(page, carla, 'Account recovery')
      await page.getByRole('button', { name: 'Request to change the email address' }).click()
    },
    values: { email: 'carla.new@staff.example', reason },
    fields: ['email', 'reason'],
    isKeyed: true,
    send: 'Request this recovery',
  },
  {
    ...dialog,
    name: 'change of permissions',
    person: mira,
    open: (page) => pressed(page, '/users?tab=permissions', 'Change permissions of'),
    values: { reason, permissions: 'on' },
    fields: ['permissions', 'reason'],
    isKeyed: true,
    send: 'Request this change',
  },
  {
    ...dialog,
    name: 'change of SPVs',
    person: mira,
    open: async (page) => {
      await pressed(page, '/users?tab=permissions', 'SPVs of')
      await page.locator('form [name="spvIds"]').first().waitFor()
    },
    values: { reason, spvIds: 'off' },
    fields: ['spvIds', 'reason'],
    isKeyed: true,
    send: 'Request this change',
  },
  {
    name: 'notification preferences',
    person: freya,
    open: async (page) => {
      await page.goto('/notifications?tab=preferences')
      await page.getByLabel('Hold back emails at night').check()
    },
    values: { from: '23:00', until: '06:00' },
    fields: ['from'],
    paths: { from: 'quietHours.from' },
    send: 'Save preferences',
  },
  {
    ...dialog,
    name: 'platform update',
    person: mira,
    open: (page) => pressed(page, '/platform-updates', 'Write an update'),
    values: { titleEn: 'Maintenance', textEn: 'On Sunday.', titleNl: 'Onderhoud', textNl: 'Op zondag.', leadsTo: '/status', reason },
    fields: ['titleEn', 'textEn', 'titleNl', 'textNl', 'leadsTo', 'reason'],
    isKeyed: true,
    send: 'Request approval',
  },
  {
    ...dialog,
    name: 'event resolved',
    person: mira,
    open: (page) => pressed(page, '/security', 'Resolve the event'),
    values: { words: reason },
    fields: ['words'],
    send: 'Resolve',
  },
  {
    ...dialog,
    name: 'risk',
    person: mira,
    open: (page) => pressed(page, '/security', 'Add risk'),
    values: { description: 'The custodian is away for a day.', likelihood: '2', impact: '3', status: 'Open' },
    fields: ['description', 'likelihood', 'impact', 'status'],
    isKeyed: true,
    send: 'Add risk',
  },
  {
    ...dialog,
    name: 'vendor',
    person: mira,
    open: (page) => pressed(page, '/security', 'Add vendor'),
    values: { name: 'Custodian', securityScore: '82', assessmentDate: '2026-10-01', status: 'Compliant', criticalFindings: '1' },
    fields: ['name', 'securityScore', 'assessmentDate', 'status', 'criticalFindings'],
    isKeyed: true,
    send: 'Add vendor',
  },
  {
    ...dialog,
    name: 'data class',
    person: carla,
    open: (page) => pressed(page, '/compliance', 'Add data class'),
    values: { name: 'Payment references', sensitivity: 'Internal', owner: 'Finance' },
    fields: ['name', 'sensitivity', 'owner'],
    isKeyed: true,
    send: 'Save',
  },
  {
    ...dialog,
    name: 'report',
    person: carla,
    open: (page) => pressed(page, '/compliance', 'New report'),
    values: { type: 'access-review' },
    fields: ['type'],
    isKeyed: true,
    send: 'Create report',
  },
  {
    name: 'request to the community team',
    person: freya,
    open: async (page) => {
      await at('/community')(page)
      await page.getByRole('button', { name: 'Request a consultation' }).click()
    },
    ...dialog,
    values: { message: 'How do you choose housing projects?' },
    fields: ['message'],
    isKeyed: true,
    send: 'Send request',
  },
  {
    name: 'article',
    person: mira,
    open: at('/community/write'),
    values: {
      kind: 'feed',
      topic: 'water',
      language: 'en',
      title: 'Water and its price',
      summary: 'What a litre of water costs.',
      body: 'A litre of water costs less than a cent.',
    },
    fields: ['title', 'summary', 'body'],
    isKeyed: true,
    send: 'Save draft',
  },
  {
    name: 'figure confirmed',
    person: mira,
    open: async (page) => {
      await at('/community/review?tab=figures')(page)
      await page.getByRole('button', { name: 'Confirm a figure Templates' }).click()
    },
    ...dialog,
    values: { figure: '50' },
    fields: ['figure'],
    send: 'Confirm a figure',
  },
  {
    ...dialog,
    name: 'break closed',
    person: carla,
    open: async (page) => {
      await withBreaks(page)
      await pressed(page, '/reconciliation?tab=custody', 'Close the break: Amount')
    },
    values: { ending: 'explained', reason },
    fields: ['ending', 'reason'],
    isKeyed: true,
    send: 'Close break',
  },
  {
    name: 'message of a visitor',
    open: at('/help'),
    values: { topic: 'account', name: 'Vera Visitor', email: 'vera@visiting.example', text: 'Who may join?' },
    fields: ['topic', 'name', 'email', 'text'],
    isKeyed: true,
    send: 'Send message',
  },
  {
    ...dialog,
    name: 'new ticket',
    person: freya,
    open: at('/support?new'),
    values: { topic: 'account', text: 'How do I change my address?' },
    fields: ['topic', 'text'],
    isKeyed: true,
    send: 'Send message',
  },
]
