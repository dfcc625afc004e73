import { expect, test } from 'vitest'
import { access } from './access.ts'
import { priorityOf } from './priority.ts'

test('every operation has a priority, by what it is about and what it does', () => {
  expect(Object.keys(priorityOf).toSorted()).toEqual(Object.keys(access).toSorted())
  expect({
    signIn: priorityOf['member.identity.signIn'],
    pay: priorityOf['member.subscriptions.pay'],
    approve: priorityOf['office.approvals.approve'],
    toApprove: priorityOf['office.approvals.list'],
    reply: priorityOf['member.support.reply'],
    balance: priorityOf['member.ledger.balance'],
    withdrawals: priorityOf['member.payments.listWithdrawals'],
    search: priorityOf['office.users.listSuggestions'],
    export: priorityOf['office.exports.request'],
  }).toEqual({
    signIn: 'sign-in',
    pay: 'money',
    approve: 'money',
    toApprove: 'money',
    reply: 'change',
    balance: 'read',
    withdrawals: 'list',
    search: 'list',
    export: 'bulk',
  })
})

test('what a second person must approve is never among what is refused first', () => {
  const first = Object.entries(access).filter(
    ([operation, row]) => 'fourEyes' in row && ['read', 'list', 'bulk'].includes(priorityOf[operation as keyof typeof access]),
  )
  expect(first.map(([operation]) => operation)).toEqual([])
})
