import { stepAt, totpCode } from '../../tools/totp-code.ts'
import { findBarriers } from './accessibility.ts'
import { expect, insertMembers, join, linkInMail, newPerson, signIn, test } from './person.ts'

/** Two administrators and the person it is about, each in a browser of their own; told in one go because a code is good once. */
test('[STAFF-01 invitation, STAFF-01 role, STAFF-01 suspension, STAFF-01 permissions] [ADM-02] staff invite and find people, and suspend them and change roles and permissions with a second administrator', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const visit = async () => (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  const invited = newPerson()

  await signIn(page, 'mira@staff.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByLabel('First name')).toHaveAccessibleDescription(/first name/)
  await dialog.getByLabel('First name').fill(invited.firstName)
  await dialog.getByLabel('Last name').fill(invited.lastName)
  await dialog.getByLabel('Email').fill('anna@members.example')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/This person is a member already\./)
  await dialog.getByLabel('Email').fill(invited.email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('The invitation is on its way.')).toBeVisible()

  const member = await visit()
  await member.goto(await linkInMail(invited.email, /You are invited/))
  await expect(member).toHaveURL('/welcome')
  await member.getByLabel('Password', { exact: true }).fill('password1234')
  await member.getByLabel('Confirm password').fill('password1234')
  await member.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(member.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Please choose a less common password\./)
  await member.getByLabel('Password', { exact: true }).fill(invited.password)
  await member.getByLabel('Confirm password').fill(invited.password)
  await member.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(member.getByText('Your account is ready.')).toBeVisible()
  await signIn(member, invited.email, invited.password)
  await expect(member).toHaveURL('/dashboard')

  await page.getByLabel('Search people').fill(invited.email)
  const row = page.getByRole('row').filter({ hasText: invited.email })
  await expect(row).toContainText('Investor')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  const actions = row.getByRole('button', { name: `Actions for ${invited.firstName} ${invited.lastName}` })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/give a reason/)
  await dialog.getByLabel('Reason').fill('A complaint is open.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(row).toContainText('Suspended')
  await member.goto('/dashboard')
  await expect(member).toHaveURL('/login')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Readmit' }).click()
  await expect(dialog).toContainText('A complaint is open.')
  await dialog.getByLabel('Reason').fill('The complaint is settled.')
  await dialog.getByRole('button', { name: 'Readmit' }).click()
  await expect(row).toContainText('Open')

  await actions.click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await dialog.getByRole('button', { name: 'Request this change' }).click()
  await expect(dialog.getByLabel('New role')).toHaveAccessibleDescription(/choose a role/)
  await dialog.getByLabel('New role').selectOption('compliance')
  const reason = `Joins compliance, ${invited.email}`
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Request this change' }).click()
  await expect(page.getByText('Sent to a second administrator')).toBeVisible()
  const waiting = { hasText: reason }
  const own = page.getByRole('listitem').filter(waiting)
  await expect(own).toContainText('Requested by you')
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  expect(await findBarriers(page)).toEqual([])

  const second = await visit()
  await signIn(second, 'milan@staff.example')
  await expect(second).toHaveURL('/dashboard')
  await second.goto('/users')
  const asked = second.getByRole('listitem').filter(waiting)
  await expect(asked).toContainText('Mira Admin')
  await expect(asked).toContainText('the role Compliance instead of Investor')
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('Approved and done.')).toBeVisible()
  await expect(asked).toHaveCount(0)

  await member.goto('/admin/login')
  await member.getByLabel('Email').fill(invited.email)
  await member.getByLabel('Password', { exact: true }).fill(invited.password)
  await member.getByRole('button', { name: 'Access Dashboard' }).click()
  await expect(member.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
  const secret = ((await member.getByTestId('totp-key').textContent()) ?? '').replace(/\s/g, '')
  await member.getByLabel('Code').fill(totpCode(secret, stepAt(new Date())))
  await member.getByRole('button', { name: 'Verify' }).click()
  await member.getByRole('button', { name: 'I have saved them' }).click()
  await expect(member).toHaveURL('/dashboard')
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('Compliance Dashboard')

  // Their permissions: shown with the role's own, and another is granted by two.
  await page.getByRole('link', { name: 'Permissions' }).click()
  await expect(page).toHaveURL('/users?tab=permissions')
  const held = page.getByRole('row').filter({ hasText: invited.email })
  const pages = page.getByRole('navigation', { name: 'Pages of Staff and their permissions' })
  const next = pages.getByRole('button', { name: 'Next' })
  // The list has pages only when there are more staff than one page shows.
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  while ((await held.count()) === 0 && (await next.count()) === 1 && (await next.getAttribute('aria-disabled')) === null) {
    const first = (await page.getByRole('rowheader').first().textContent()) ?? ''
    await next.click()
    await expect(page.getByRole('rowheader').first()).not.toHaveText(first)
  }
  await expect(held).toContainText('Resolve breaks')
  await held.getByRole('button', { name: 'Change permissions' }).click()
  await dialog.getByRole('button', { name: 'Request this change' }).click()
  await expect(dialog.getByText('Please select or clear a permission first.')).toBeVisible()
  await dialog.getByLabel('View the ledger').check()
  await dialog.getByLabel('Reason').fill(`Compares the ledger, ${invited.email}`)
  await dialog.getByRole('button', { name: 'Request this change' }).click()
  await expect(dialog).toHaveCount(0)
  await second.reload()
  const granting = second.getByRole('listitem').filter({ hasText: `Compares the ledger, ${invited.email}` })
  await expect(granting).toContainText('Grant “View the ledger”')
  await granting.getByRole('button', { name: 'Approve' }).click()
  await expect(granting).toHaveCount(0)
  await page.reload()
  await expect(held).toContainText('View the ledger')

  // Staff are suspended by two: the request alone changes nothing.
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByLabel('Search people').fill(invited.email)
  await actions.click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await expect(dialog).toContainText('A second administrator has to approve this.')
  await dialog.getByLabel('Reason').fill(`Left the company, ${invited.email}`)
  await dialog.getByRole('button', { name: 'Request to suspend' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Open')
  await second.reload()
  const leaving = second.getByRole('listitem').filter({ hasText: `Left the company, ${invited.email}` })
  await expect(leaving).toContainText(`Suspend ${invited.firstName} ${invited.lastName} (${invited.email}), Compliance`)
  await leaving.getByRole('button', { name: 'Approve' }).click()
  await expect(leaving).toHaveCount(0)
  await member.goto('/dashboard')
  await expect(member).toHaveURL('/login')
  for (const visitor of [member, second]) await visitor.context().close()
})

test('[STAFF-01 recovery] a recovery is requested by one administrator, approved by another and stopped by the member', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const person = await join(page)
  const newEmail = `moved.${person.email}`
  const reason = `Lost the mailbox, ${person.email}`
  const officer = async (email: string) => {
    const visitor = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
    await signIn(visitor, email)
    await visitor.goto('/users')
    return visitor
  }
  const first = await officer('mira@staff.example')
  await first.getByLabel('Search people').fill(person.email)
  await expect(first.getByRole('button', { name: /^Actions for/ })).toHaveCount(1)
  await first.getByRole('button', { name: /^Actions for/ }).click()
  await first.getByRole('menuitem', { name: 'Account recovery' }).click()
  const dialog = first.getByRole('dialog')
  await expect(dialog).toContainText('None so far.')
  await expect(dialog.getByRole('button', { name: 'Request to remove all second factors' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Request to change the email address' }).click()
  await dialog.getByRole('button', { name: 'Request this recovery' }).click()
  await expect(dialog.getByLabel('New email')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('New email').fill(newEmail)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Request this recovery' }).click()
  await expect(first.getByText('Sent to a second administrator')).toBeVisible()
  await expect(first.getByRole('listitem').filter({ hasText: reason })).toContainText('Needs another person')

  const second = await officer('milan@staff.example')
  const asked = second.getByRole('listitem').filter({ hasText: reason })
  await expect(asked).toContainText(`Change the email address of ${person.firstName} ${person.lastName} (${person.email}) to ${newEmail}`)
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(asked).toHaveCount(0)
  const link = await linkInMail(person.email, /Account recovery: please check this/)
  await linkInMail(newEmail, /Confirm your new email/)

  await page.goto('/settings?section=security')
  const recovery = page.getByRole('list', { name: 'Account recovery' }).getByRole('listitem')
  await expect(recovery).toContainText(`Change the email address to ${newEmail}`)
  await expect(recovery).toContainText('Takes effect on')
  expect(await findBarriers(page)).toEqual([])
  await recovery.getByRole('button', { name: 'Stop the recovery' }).click()
  await expect(recovery).toContainText('Stopped by you')
  await page.goto(link)
  await page.getByRole('button', { name: 'Stop the recovery' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  for (const visitor of [first, second]) await visitor.context().close()
})

test('[STAFF-01 role] what a second administrator turns down stays as it was, and the list says who it is about by name', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await join(page)
  const reason = `A test asks, ${person.email}`
  const openDialog = async (email: string) => {
    const officer = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
    await signIn(officer, email)
    await officer.goto('/users')
    await officer.getByLabel('Search people').fill(person.email)
    // Others have the same name: until only the one who was looked for is left.
    await expect(officer.getByRole('button', { name: /^Actions for/ })).toHaveCount(1)
    await officer.getByRole('button', { name: `Actions for ${person.firstName} ${person.lastName}` }).click()
    await officer.getByRole('menuitem', { name: 'Change role' }).click()
    const dialog = officer.getByRole('dialog')
    await dialog.getByLabel('New role').selectOption('compliance')
    await dialog.getByLabel('Reason').fill(reason)
    return officer
  }
  const [first, second] = [await openDialog('mira@staff.example'), await openDialog('milan@staff.example')]
  await first.getByRole('button', { name: 'Request this change' }).click()
  await expect(first.getByRole('listitem').filter({ hasText: reason })).toBeVisible()
  await first.context().close()

  // Requested meanwhile: a second request for the same says so, and shows the first one in the list.
  const asked = second.getByRole('listitem').filter({ hasText: reason })
  await second.getByRole('button', { name: 'Request this change' }).click()
  await expect(second.getByText('This was already requested').first()).toBeVisible()
  await second.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  // By name wherever the person stands in the list of people, which has more than one page.
  await expect(asked).toContainText(`Give ${person.firstName} ${person.lastName} (${person.email}) the role Compliance instead of Investor`)
  await asked.getByRole('button', { name: 'Reject' }).click()
  await expect(second.getByText('Rejected. Nothing was changed.')).toBeVisible()
  await expect(asked).toHaveCount(0)
  await second.getByLabel('Search people').fill(person.email)
  await expect(second.getByRole('row').filter({ hasText: person.email })).toContainText('Investor')
  await second.context().close()
})

test('[STAFF-01 search] people are paged forwards and back, and looking for someone begins anew', async ({ page }) => {
  await insertMembers(26)
  await signIn(page, 'mira@staff.example')
  await page.goto('/users')
  const pages = page.getByRole('navigation', { name: 'Pages of Members and staff' })
  const names = page.getByRole('rowheader')
  await expect(names).toHaveCount(25)
  const firstPage = await names.allTextContents()
  await expect(pages.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(pages).toContainText('Page 2')
  await expect.poll(async () => (await names.allTextContents()).filter((name) => firstPage.includes(name))).toEqual([])
  await pages.getByRole('button', { name: 'Previous' }).click()
  await expect(pages).toContainText('Page 1')
  await expect.poll(() => names.allTextContents()).toEqual(firstPage)
  await pages.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Role', { exact: true }).selectOption('compliance')
  await expect(page).toHaveURL('/users?role=compliance')
  await expect(page.getByRole('row').filter({ hasText: 'carla@staff.example' })).toBeVisible()
})

test('[STAFF-01 search, STAFF-01 person] staff find a person by part of a name, read each part of their page and end their sessions', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const member = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  // Letters alone: a word of the name that nobody else has.
  const lastName = `Q${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => String.fromCharCode(97 + (byte % 26))).join('')}`
  const person = await join(member, { ...newPerson(), lastName })
  await signIn(page, 'mira@staff.example')
  await page.goto('/users')
  await page.getByLabel('Search people').fill(lastName.slice(0, 6).toUpperCase())
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page).toHaveURL(`/users?search=${lastName.slice(0, 6).toUpperCase()}`)
  await page.getByRole('link', { name: `${person.firstName} ${lastName}` }).click()
  await expect(page).toHaveURL(/\/users\/per_[0-9a-z]{26}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${person.firstName} ${lastName}`)
  await expect(page.getByRole('list', { name: 'Status' })).toContainText('Access active')
  await expect(page.getByText(person.email)).toBeVisible()
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText('Verified the email address')
  const noFault = async () => {
    expect(await findBarriers(page)).toEqual([])
  }
  await noFault()

  const parts = page.getByRole('navigation', { name: 'Parts of the profile' })
  await parts.getByRole('link', { name: 'Timeline' }).click()
  await expect(page).toHaveURL(/\?tab=timeline$/)
  await expect(timeline).toContainText('Asked to join')
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(page).toHaveURL(/kind=staff/)
  await expect(timeline).toContainText('by Mira Admin')
  await expect(timeline).not.toContainText('Asked to join')

  await parts.getByRole('link', { name: 'Money' }).click()
  await expect(page.getByText('No deposits yet')).toBeVisible()
  await parts.getByRole('link', { name: 'Identity check' }).click()
  await expect(page.getByText('Dates, result and reasons appear here')).toBeVisible()
  await parts.getByRole('link', { name: 'Approvals' }).click()
  await expect(page.getByText('No requests', { exact: true })).toBeVisible()

  await parts.getByRole('link', { name: 'Sessions' }).click()
  await page.getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('The session was ended.')).toBeVisible()
  await expect(page.getByText('Not signed in')).toBeVisible()
  await member.goto('/dashboard')
  await expect(member).toHaveURL('/login')
  await signIn(member, person.email, person.password)
  await expect(member).toHaveURL('/dashboard')
  await page.reload()
  await expect(page.getByRole('button', { name: 'End all sessions' })).toBeVisible()
  await noFault()
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await expect(page.getByText('All sessions were ended.')).toBeVisible()
  await member.goto('/dashboard')
  await expect(member).toHaveURL('/login')
  await member.context().close()

  // Of an id that is nobody's the page says so, and nobody's own sessions are ended here.
  await page.goto(`/users/per_${'0'.repeat(26)}`)
  await expect(page.getByText('Nobody has this id')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Users' }).click()
  await page.getByLabel('Search people').fill('mira@staff.example')
  await page.getByRole('link', { name: 'Mira Admin' }).click()
  await expect(page.getByText('This is your own account')).toBeVisible()
  await parts.getByRole('link', { name: 'Sessions' }).click()
  await expect(page.getByText('End your own sessions in Settings.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^End/ })).toHaveCount(0)
})

test('[STAFF-01 search] a person opened while the search still waits for more letters stays open', async ({ page }) => {
  await signIn(page, 'mira@staff.example')
  await expect(page).toHaveURL('/dashboard')
  // The page of a person comes later than the pause after which a search is sent.
  await page.route(/\/assets\/person-[^/]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto('/users?search=mira%40staff')
  const found = page.getByRole('link', { name: 'Mira Admin' })
  await expect(found).toBeVisible()
  await page.getByLabel('Search people').fill('mira@staff.')
  await found.press('Enter')
  await expect(page.getByText('This is your own account')).toBeVisible()
  await expect(page).toHaveURL(/\/users\/per_[0-9a-z]{26}$/)
})

test('a member does not see the page', async ({ page }) => {
  await join(page)
  for (const path of ['/users', `/users/per_${'0'.repeat(26)}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  }
})

test('a failure in a dialog is shown in the dialog, and stays readable when it closes', async ({ page }) => {
  await signIn(page, 'mira@staff.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Ines')
  await dialog.getByLabel('Last name').fill('Proof')
  await dialog.getByLabel('Email').fill('ines@joining.example')
  await page.route('**/api/**', (route) => (route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue()))
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const told = page.getByText('The invitation could not be sent.')
  await expect(dialog.filter({ has: told })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(told).toBeVisible()
  await page.getByRole('button', { name: 'Close this message' }).click()
  await expect(told).toHaveCount(0)
})
