import type { Settings } from '@heathland/contract'
import { checkProfile, needsNewCheck, type ProfileDetails } from '@heathland/domain/settings/profile'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { problemText } from '../problem-text.ts'
import { useSession } from '../session.ts'
import { EmailSection } from './email-section.tsx'
import { OwnSettings } from './own-settings.tsx'

export function ProfileSection() {
  const t = useWords('settings').profile
  return (
    <OwnSettings title={t.title}>
      {(settings) => (
        <>
          <ProfileForm settings={settings} />
          <EmailSection settings={settings} />
        </>
      )}
    </OwnSettings>
  )
}

function ProfileForm({ settings }: { settings: Settings }) {
  const t = useWords('settings').profile
  const tAccount = useWords('account')
  const format = useFormat()
  const { call } = useApi()
  const { refresh } = useSession()
  const { firstName, lastName, phone, address, city, country, kycStatus } = settings
  const form = useForm({
    name: 'profile',
    initial: { firstName, lastName, phone, address, city } as ProfileDetails,
    check: checkProfile,
    words: (problem) => problemText(tAccount, problem),
    operation: 'member.settings.saveProfile',
    send: (input) => call.member.settings.saveProfile.call(input),
    async done({ asksNewCheck }) {
      // The name stands in the header too.
      await refresh()
      return { message: t.saved, ...(asksNewCheck && { detail: t.newCheckStarted }) }
    },
    failed: t.failed,
  })
  return (
    <Card title={t.title}>
      <Form form={form} summary className="grid max-w-[34rem] gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="firstName" label={t.firstName} autoComplete="given-name" required />
          <TextField form={form} name="lastName" label={t.lastName} autoComplete="family-name" required />
        </div>
        {needsNewCheck(kycStatus, { firstName, lastName }, form.values) && (
          <Banner tone="care" announce>
            <p className="font-[600]">{t.newCheckTitle}</p>
            <p className="mt-1">{t.newCheck}</p>
          </Banner>
        )}
        <TextField form={form} name="phone" label={t.phone} type="tel" autoComplete="tel" optional />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="address" label={t.address} autoComplete="street-address" optional />
          <TextField form={form} name="city" label={t.city} autoComplete="address-level2" optional />
        </div>
        <DefinitionList
          items={[
            {
              term: t.country,
              value: country === '' ? t.countryMissing : format.country(country),
              ...(country !== '' && { detail: t.countryFixed }),
            },
          ]}
        />
        <div>
          <Button type="submit" variant="primary" busy={form.busy}>
            {form.busy ? t.saving : t.save}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
