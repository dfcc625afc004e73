import type { DocumentLine, SignableDocument } from '@heathland/contract'
import { PenLine } from 'lucide-react'
import { createElement, Fragment, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Day } from '../../ui/day.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'

interface SignFormProps {
  document: SignableDocument
  submit: string
  /** Runs after the signature, before its message is shown. */
  onSigned: (signed: DocumentLine) => Promise<void> | void
  signedMessage: string
  /** What else can be done. */
  children?: ReactNode
}

/** The box to tick and the button: pressed before the box is ticked, it says what is missing. */
export function SignForm({ document, submit, onSigned, signedMessage, children }: SignFormProps) {
  const t = useWords('documents').sign
  const { documents } = useApi().call.member
  const [hasConsented, setConsented] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { id: documentId, textHash, expiresAt, consent } = document
  const sign = useAct({
    operation: 'member.documents.sign',
    send: (_nothing: undefined, context) => documents.sign.call({ documentId, textHash, hasConsented: true }, { context }),
    async done(signed) {
      await onSigned(signed)
      return { message: signedMessage }
    },
    failed: t.failed,
  })
  return (
    <div className="grid gap-3">
      <Checkbox
        id="sign-consent"
        label={<span lang={document.language}>{consent}</span>}
        checked={hasConsented}
        onChange={(event) => {
          setConsented(event.target.checked)
          setMissing(false)
        }}
        error={isMissing ? t.missing : undefined}
      />
      <Button
        variant="primary"
        icon={<PenLine aria-hidden="true" size={18} />}
        busy={sign.isPending}
        unavailable={!hasConsented}
        onUnavailable={() => setMissing(true)}
        onClick={() => sign.mutate(undefined)}
      >
        {submit}
      </Button>
      {children}
      {expiresAt && (
        <p className="text-small text-soft">
          {createElement(Fragment, null, ...t.until({ day: <Day key="day" on={expiresAt.slice(0, 10)} /> }))}
        </p>
      )}
      <p className="text-small text-soft">{t.factor}</p>
    </div>
  )
}
