import type { NotificationPreferences } from '@heathland/contract'
import type { Checked } from '@heathland/domain/form'
import { minuteOfClock } from '@heathland/domain/notifications/delivery'
import { kindNames, kindOf, kindsByTopic, type MailChoice, mailChoices, type NotificationKind } from '@heathland/domain/notifications/kind'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Form, fieldId } from '../../ui/form.tsx'
import { SelectField, TextField } from '../../ui/form-fields.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { type SentForm, useForm } from '../form.ts'

/** How somebody hears of each kind, and when no mail is to be sent. */
export function Preferences() {
  const t = useWords('notifications').page
  const { call, explain } = useApi()
  const preferences = useQuery(call.member.notifications.readPreferences.queryOptions())
  if (preferences.isPending)
    return (
      <Loading label={t.loading}>
        <Skeleton shape="h-64 w-full" />
      </Loading>
    )
  if (preferences.isError)
    return (
      <Card>
        <ErrorState explanation={explain(preferences.error)} onRetry={() => void preferences.refetch()} busy={preferences.isFetching} />
      </Card>
    )
  return <PreferencesForm preferences={preferences.data} />
}

type Values = Record<NotificationKind, string> & {
  /** The kinds that are shown in the app. */
  readonly shown: readonly string[]
  /** Not empty where there are quiet hours. */
  readonly quiet: readonly string[]
  readonly from: string
  readonly until: string
}

const usualQuiet = { from: '22:00', until: '07:00' }

function PreferencesForm({ preferences }: { preferences: NotificationPreferences }) {
  const words = useWords('notifications')
  const t = words.preferences
  const { call } = useApi()
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const form = useForm<Values, NotificationPreferences, unknown, 'time-missing'>({
    name: 'notification-preferences',
    initial: valuesOf(preferences),
    check: (values) => checkPreferences(values, timeZone),
    words: () => t.timeMissing,
    operation: 'member.notifications.changePreferences',
    send: (input) => call.member.notifications.changePreferences.call(input),
    done: () => ({ message: t.saved }),
    failed: t.couldNotBeSaved,
    fields: { quietHours: 'from' },
  })
  return (
    <Form form={form} className="grid gap-5">
      <p className="max-w-measure text-soft">{t.lead}</p>
      {kindsByTopic().map(({ topic, kinds }) => (
        <Card key={topic} title={words.topics[topic]}>
          <TopicKinds form={form} kinds={kinds} />
        </Card>
      ))}
      <Card title={t.quietHours}>
        <p className="max-w-measure text-soft">{t.quietHoursWhy}</p>
        <Checkbox
          id={fieldId(form.name, 'quiet')}
          name="quiet"
          label={t.quietHoursOn}
          checked={form.values.quiet.length > 0}
          onChange={({ target }) => form.change({ quiet: target.checked ? ['on'] : [] })}
        />
        {form.values.quiet.length > 0 && (
          <div className="mt-2 grid max-w-80 grid-cols-2 gap-4">
            <TextField form={form} name="from" label={t.from} type="time" />
            <TextField form={form} name="until" label={t.until} type="time" />
          </div>
        )}
        <p className="mt-3 text-small text-soft">{t.timesAreIn({ timeZone })}</p>
      </Card>
      <div>
        <Button type="submit" variant="primary" busy={form.busy}>
          {form.busy ? t.saving : t.save}
        </Button>
      </div>
    </Form>
  )
}

/** Kinds that cannot be muted say why: once for all of a topic where they have one reason. */
function TopicKinds({ form, kinds }: { form: SentForm<Values>; kinds: readonly NotificationKind[] }) {
  const words = useWords('notifications')
  const t = words.preferences
  const locked = kinds.filter((kind) => kindOf(kind).required)
  const [reason] = locked.map((kind) => kindOf(kind).required)
  return (
    <ul className="grid gap-4">
      {kinds
        .filter((kind) => !kindOf(kind).required)
        .map((kind) => (
          <li key={kind} className="grid items-center gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_16rem]">
            <span className="font-[560]">{words.kinds[kind]}</span>
            <Checkbox
              id={fieldId(form.name, `shown-${kind}`)}
              name="shown"
              label={
                <>
                  <span aria-hidden="true">{t.inTheApp}</span>
                  <VisuallyHidden>{t.inTheAppOf({ kind: words.kinds[kind] })}</VisuallyHidden>
                </>
              }
              checked={form.values.shown.includes(kind)}
              onChange={({ target }) =>
                form.change({ shown: target.checked ? [...form.values.shown, kind] : form.values.shown.filter((one) => one !== kind) })
              }
            />
            {kindOf(kind).mail === 'own' ? (
              <p className="text-small text-soft">{t.mail.own}</p>
            ) : (
              <SelectField form={form} name={kind} label={<VisuallyHidden>{t.emailOf({ kind: words.kinds[kind] })}</VisuallyHidden>}>
                {mailChoices.map((choice) => (
                  <option key={choice} value={choice}>
                    {choice === 'never' ? t.mail.never : `${t.email}: ${t.mail[choice].toLowerCase()}`}
                  </option>
                ))}
              </SelectField>
            )}
          </li>
        ))}
      {locked.length > 0 && reason && (
        <li className="flex items-start gap-3 rounded-medium bg-sunken p-4">
          <Lock aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-soft" />
          <div className="min-w-0">
            <p className="font-[560]">{t.alwaysOn}</p>
            <p className="text-small text-soft">{t.required[reason]}</p>
            <ul className="mt-2 grid list-disc gap-0.5 pl-5 text-small">
              {locked.map((kind) => (
                <li key={kind}>{words.kinds[kind]}</li>
              ))}
            </ul>
          </div>
        </li>
      )}
    </ul>
  )
}

function valuesOf({ choices, quietHours }: NotificationPreferences): Values {
  const { from, until } = quietHours ?? usualQuiet
  return {
    ...(Object.fromEntries(choices.map(({ kind, mail }) => [kind, mail])) as Record<NotificationKind, string>),
    shown: choices.filter(({ app }) => app).map(({ kind }) => kind),
    quiet: quietHours ? ['on'] : [],
    from,
    until,
  }
}

function checkPreferences(values: Values, timeZone: string): Checked<NotificationPreferences, keyof Values & string, 'time-missing'> {
  const hasQuiet = values.quiet.length > 0
  const wrong = hasQuiet ? (['from', 'until'] as const).filter((name) => minuteOfClock(values[name]) === undefined) : []
  if (wrong.length > 0) return { ok: false, problems: Object.fromEntries(wrong.map((name) => [name, 'time-missing' as const])) }
  return {
    ok: true,
    input: {
      choices: kindNames.map((kind) => ({ kind, app: values.shown.includes(kind), mail: values[kind] as MailChoice })),
      ...(hasQuiet && { quietHours: { from: values.from, until: values.until } }),
      timeZone,
    },
  }
}
