import {
  checkKeyForm,
  type KeyDays,
  type KeyProblem,
  type KeyScope,
  keyDays,
  keyNameMax,
  keyScopes,
} from '@heathland/domain/identity/api-key'
import { createElement, Fragment } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { ChecksField, SelectField, TextField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

interface KeyValues {
  name: string
  scopes: readonly KeyScope[]
  days: string
}

const usualDays: KeyDays = 90

export function MakeKeyDialog({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const t = useWords('settings').apiKeys
  const { apiKeys } = useApi().call.member
  const initial: KeyValues = { name: '', scopes: [], days: String(usualDays) }
  const form = useForm({
    name: 'api-key',
    initial,
    check: ({ name, scopes, days }) => checkKeyForm({ name, scopes, days: keyDays.find((one) => String(one) === days) ?? usualDays }),
    words: (problem: KeyProblem) => t.problems[problem],
    operation: 'member.apiKeys.create',
    send: (input) => apiKeys.create.call(input),
    done: ({ key }) => onMade(key),
    failed: t.makeFailed,
    onClose,
  })
  return (
    <FormDialog form={form} title={t.make} action={[t.makeKey, t.making]}>
      <TextField form={form} name="name" label={t.name} hint={t.nameHint} autoComplete="off" required maxLength={keyNameMax} />
      <ChecksField
        form={form}
        name="scopes"
        label={t.reads}
        choices={keyScopes.map((scope) => ({ value: scope, label: t.scopes[scope], hint: t.scopeHints[scope] }))}
      />
      <SelectField form={form} name="days" label={t.expiry}>
        {keyDays.map((days) => (
          <option key={days} value={days}>
            {t.days({ days })}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

/** The key is shown this once: the server keeps its hash alone. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const t = useWords('settings').apiKeys
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.newKey}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t.saved}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Banner tone="care">
          {createElement(Fragment, null, ...t.shownOnce({ strong: (text) => <strong key="strong">{text}</strong> }))}
        </Banner>
        <div className="flex items-center gap-2 rounded-medium border border-line bg-sunken px-4 py-3">
          <code className="figures min-w-0 flex-1 break-all">{apiKey}</code>
          <CopyButton label={t.theKey} text={apiKey} />
        </div>
        <p className="text-small text-soft">{t.useIt}</p>
        <pre className="rounded-medium border border-line bg-sunken px-4 py-3 text-small break-all whitespace-pre-wrap">
          {/* words-exception: a command, the same in every language */}
          <code>{`curl -H "Authorization: Bearer $HEATHLAND_KEY" \\\n  ${window.location.origin}/api/ledger/balance`}</code>
        </pre>
      </div>
    </Dialog>
  )
}
