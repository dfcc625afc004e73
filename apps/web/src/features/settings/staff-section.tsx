import { checkStaffAccess, type StaffAccessProblem, writeNetworks } from '@heathland/domain/settings/staff-access'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Form } from '../../ui/form.tsx'
import { NumberField, TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { type ApiClient, useApi } from '../api.ts'
import { useForm } from '../form.ts'

type StaffSettings = Awaited<ReturnType<ApiClient['office']['settings']['read']>>

/** How long sessions of staff live, from where staff work, and the keys: for administrators. */
export function StaffSection() {
  const t = useWords('settings').staff
  const { call, explain } = useApi()
  const settings = useQuery(call.office.settings.read.queryOptions({ input: {} }))
  if (settings.data)
    return (
      <>
        <AccessForm settings={settings.data} />
        <KeysCard settings={settings.data} />
      </>
    )
  return (
    <Card title={t.title}>
      {settings.isError ? (
        <ErrorState explanation={explain(settings.error)} onRetry={() => void settings.refetch()} busy={settings.isFetching} />
      ) : (
        <Loading label={t.loading}>
          <Skeleton shape="h-40 w-full" />
        </Loading>
      )}
    </Card>
  )
}

function AccessForm({ settings: { idleMinutes, networks } }: { settings: StaffSettings }) {
  const t = useWords('settings').staff
  const { call } = useApi()
  const words: Record<StaffAccessProblem, string> = {
    'idle-out-of-range': t.idleInvalid,
    'network-invalid': t.networkInvalid,
    'networks-too-many': t.networksTooMany,
  }
  const form = useForm({
    name: 'staff-access',
    initial: { idleMinutes: String(idleMinutes), networks: writeNetworks(networks) },
    check: checkStaffAccess,
    words: (problem) => words[problem],
    operation: 'office.settings.save',
    send: (input) => call.office.settings.save.call(input),
    done: () => ({ message: t.saved }),
    failed: t.failed,
    fields: { NETWORK_INVALID: 'networks', NETWORK_EXCLUDES_YOU: 'networks' },
  })
  return (
    <Card title={t.title}>
      <p className="mb-5 max-w-measure text-soft">{t.lead}</p>
      <Form form={form} summary className="grid max-w-[34rem] gap-5">
        <NumberField form={form} name="idleMinutes" label={t.idle} hint={t.idleHint} required />
        <TextAreaField form={form} name="networks" label={t.networks} hint={t.networksHint} rows={3} optional />
        <div>
          <Button type="submit" variant="primary" busy={form.busy}>
            {form.busy ? t.saving : t.save}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function KeysCard({ settings: { masterKey, keysWaiting } }: { settings: StaffSettings }) {
  const t = useWords('settings').staff
  const format = useFormat()
  const { call } = useApi()
  const rotate = useAct({
    operation: 'office.settings.rotateKeys',
    send: (_, context) => call.office.settings.rotateKeys.call({}, { context }),
    done: () => ({ message: t.rotated }),
    failed: t.rotateFailed,
  })
  return (
    <Card title={t.keysTitle}>
      <p className="max-w-measure text-soft">{t.keysLead({ version: masterKey })}</p>
      <p className="mt-3">{t.keysWaiting({ count: format.number(keysWaiting) })}</p>
      <div className="mt-5">
        <Button busy={rotate.isPending} onClick={() => rotate.mutate()}>
          {rotate.isPending ? t.rotating : t.rotate}
        </Button>
      </div>
    </Card>
  )
}
