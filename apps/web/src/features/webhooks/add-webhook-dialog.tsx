import { type KeyScope, keyScopes } from '@heathland/domain/identity/api-key'
import { addressMax, checkEndpointForm, type EndpointProblem } from '@heathland/domain/webhooks/endpoint'
import { createElement, Fragment } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { ChecksField, TextField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

interface WebhookValues {
  address: string
  scopes: readonly KeyScope[]
}

export function AddWebhookDialog({ onAdded, onClose }: { onAdded: (secret: string) => void; onClose: () => void }) {
  const { webhooks: t, apiKeys } = useWords('settings')
  const { webhooks } = useApi().call.member
  const initial: WebhookValues = { address: '', scopes: [] }
  const form = useForm({
    name: 'webhook',
    initial,
    // On a developer's machine the server may take an address of that machine; it decides in any case.
    check: (values) => checkEndpointForm(values, { allowsLoopback: ['localhost', '127.0.0.1'].includes(window.location.hostname) }),
    words: (problem: EndpointProblem) => t.problems[problem],
    operation: 'member.webhooks.add',
    send: (input) => webhooks.add.call(input),
    done: ({ secret }) => onAdded(secret),
    failed: t.addFailed,
    fields: { WEBHOOK_ADDRESS_REFUSED: 'address' },
    onClose,
  })
  return (
    <FormDialog form={form} title={t.add} action={[t.addIt, t.adding]}>
      <TextField
        form={form}
        name="address"
        label={t.address}
        hint={t.addressHint}
        inputMode="url"
        autoComplete="off"
        required
        maxLength={addressMax}
      />
      <ChecksField
        form={form}
        name="scopes"
        label={t.tells}
        choices={keyScopes.map((scope) => ({ value: scope, label: apiKeys.scopes[scope], hint: t.scopeHints[scope] }))}
      />
    </FormDialog>
  )
}

/** The secret is shown this once: the server answers it nowhere else. */
export function NewSecretDialog({ secret, isNext, onClose }: { secret: string; isNext: boolean; onClose: () => void }) {
  const t = useWords('settings').webhooks
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.newSecret}
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
          <code className="figures min-w-0 flex-1 break-all">{secret}</code>
          <CopyButton label={t.theSecret} text={secret} />
        </div>
        {isNext && <p className="text-small text-soft">{t.previousSigns}</p>}
        <p className="text-small text-soft">{t.usesStandard}</p>
      </div>
    </Dialog>
  )
}
