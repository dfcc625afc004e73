import type { DocumentLine } from '@heathland/contract'
import { type SealVerdict, verifySeal } from '@heathland/verifier/seal'
import { useMutation } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { createElement, Fragment } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

/** Checks the seal here in the browser: the file is fetched and goes nowhere else. */
export function SealCheck({ file }: { file: NonNullable<DocumentLine['file']> }) {
  const t = useWords('documents').panel
  const { transparency } = useApi().call.member
  const check = useMutation({
    async mutationFn(): Promise<SealVerdict> {
      const [trust, answer] = await Promise.all([transparency.readKeys.call(), fetch(file.address)])
      if (!answer.ok) throw new Error(`the file was answered with ${answer.status}`)
      const verdict = await verifySeal(new Uint8Array(await answer.arrayBuffer()), trust)
      // No signature covers what was added after the seal, but the recorded hash does.
      return verdict.holds && verdict.fileHash !== file.sha256 ? { holds: false, reason: 'changed' } : verdict
    },
  })
  return (
    <>
      <Button size="small" icon={<Award aria-hidden="true" size={16} />} busy={check.isPending} onClick={() => check.mutate()}>
        {check.isPending ? t.verifying : t.verify}
      </Button>
      <div className="w-full" aria-live="polite">
        {check.isError && <Banner tone="care">{t.unreadable}</Banner>}
        {check.data && <Verdict verdict={check.data} />}
      </div>
    </>
  )
}

function Verdict({ verdict }: { verdict: SealVerdict }) {
  const t = useWords('documents').panel
  if (!verdict.holds)
    return (
      <Banner tone="bad">
        <strong className="block">{t.broken}</strong>
        {t.brokenText}
      </Banner>
    )
  return (
    <Banner tone="good">
      <strong className="block">{t.intact}</strong>
      <ul className="mt-1 grid gap-1 text-small">
        <li>{createElement(Fragment, null, ...t.unchanged({ time: <Instant key="time" at={verdict.sealedAt} /> }))}</li>
        <li>{t.sealedBy}</li>
        <li>
          {t.computed} <TextLink to="/verify">{t.elsewhere}</TextLink>
        </li>
      </ul>
    </Banner>
  )
}
