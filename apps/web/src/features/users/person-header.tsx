import type { Person, PersonDetails } from '@heathland/contract'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'
import { lazyDialog } from '../lazy-part.tsx'
import { kycWords, roleWords } from '../role-words.ts'
import { useSession } from '../session.ts'

const ChangeRoleDialog = lazyDialog(async () => (await import('./change-role-dialog.tsx')).ChangeRoleDialog)
const RecoveryDialog = lazyDialog(async () => (await import('./recovery-dialog.tsx')).RecoveryDialog)
const SuspendDialog = lazyDialog(async () => (await import('./suspend-dialog.tsx')).SuspendDialog)

/** Who it is, how they stand, and what can be done about their access. */
export function PersonHeader({ person }: { person: PersonDetails }) {
  const t = useWords('office')
  const format = useFormat()
  const { user } = useSession()
  const [open, setOpen] = useState<'role' | 'recover' | 'access'>()
  const name = person.name ?? t.personPage.erasedPerson
  const contact = [person.email, person.phone, [person.city, person.country && format.country(person.country)].filter(Boolean).join(', ')]
  const isYou = person.id === user?.id
  const listed = listedOf(person)
  const entries: readonly MenuEntry[] = [
    { id: 'role', label: t.people.changeRole, onSelect: () => setOpen('role') },
    { id: 'recover', label: t.people.accountRecovery, onSelect: () => setOpen('recover') },
    person.state === 'suspended'
      ? { id: 'readmit', label: t.people.readmit, startsGroup: true, onSelect: () => setOpen('access') }
      : { id: 'suspend', label: t.people.suspend, tone: 'bad', startsGroup: true, onSelect: () => setOpen('access') },
  ]
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3">
      <Avatar name={name} size="large" />
      <div className="min-w-0">
        <PageTitle
          look="office"
          lead={<span className="wrap-anywhere">{contact.filter(Boolean).join(' · ')}</span>}
          aside={
            // Nobody changes their own account, and there is nothing left to change of somebody who was erased.
            isYou ? (
              <span className="text-dense text-soft">{t.personPage.yourOwnAccount}</span>
            ) : listed ? (
              <Menu
                entries={entries}
                trigger={(props) => (
                  <Button {...props} size="small" icon={<ChevronDown aria-hidden="true" size={17} />}>
                    {t.personPage.actions}
                  </Button>
                )}
              />
            ) : undefined
          }
        >
          {name}
        </PageTitle>
      </div>
      <ul aria-label={t.personPage.standing} className="col-span-full flex flex-wrap gap-1.5 sm:col-span-1 sm:col-start-2 sm:-mt-1">
        {badgesOf(person).map(({ id, ...badge }) => (
          <li key={id}>
            <Badge {...badge} />
          </li>
        ))}
      </ul>
      {listed && open === 'role' && <ChangeRoleDialog person={listed} onClose={() => setOpen(undefined)} />}
      {listed && open === 'recover' && <RecoveryDialog person={listed} onClose={() => setOpen(undefined)} />}
      {listed && open === 'access' && <SuspendDialog person={listed} onClose={() => setOpen(undefined)} />}
    </div>
  )

  function badgesOf({ role, investorKind, kycStatus, state, hasFactor, hasDeposited, agreementSignedAt }: PersonDetails) {
    const words = t.personPage
    const kyc = kycWords(t)[kycStatus]
    const kind = investorKind && (investorKind === 'individual' ? words.individual : words.professional)
    const access = { active: words.accessActive, suspended: words.accessSuspended, erased: words.erased }[state]
    return [
      { id: 'role', tone: 'neutral', children: kind ? words.roleAndKind({ role: roleWords(t)[role], kind }) : roleWords(t)[role] },
      { id: 'access', tone: state === 'active' ? 'good' : state === 'suspended' ? 'bad' : 'neutral', children: access },
      ...(role === 'investor'
        ? [{ id: 'check', tone: kyc.tone, children: words.checkIs({ state: kyc.words.toLowerCase() }) } as const]
        : []),
      ...(agreementSignedAt ? [{ id: 'agreement', tone: 'good', children: words.agreementSigned } as const] : []),
      ...(hasDeposited ? [{ id: 'funded', tone: 'good', children: words.funded } as const] : []),
      ...(state === 'erased'
        ? []
        : [{ id: 'factor', tone: hasFactor ? 'good' : 'neutral', children: hasFactor ? words.factorOn : words.factorOff } as const]),
    ] as const
  }
}

/** As the list of people has them, for the dialogs that change their access. */
function listedOf(person: PersonDetails): Person | undefined {
  const { id, name, email, role, kycStatus, standingReason, hasFactor, joinedAt, state } = person
  if (name === undefined || email === undefined) return undefined
  const isSuspended = state === 'suspended'
  return { id, name, email, role, kycStatus, isSuspended, ...(standingReason !== undefined && { standingReason }), hasFactor, joinedAt }
}
