import type { ConfirmedClaim } from '@heathland/contract'
import { claimFigure, claimFigureLengthMax } from '@heathland/domain/community/claim'
import { Hash } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Day } from '../../ui/day.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { useForm } from '../form.ts'
import { PersonName } from '../person-name.tsx'
import { useSession } from '../session.ts'

/** Figures that members see once an administrator has confirmed them. */
export function ReviewClaims() {
  const t = useWords('community').review
  const { call } = useApi()
  const { user } = useSession()
  const [confirming, setConfirming] = useState<ConfirmedClaim>()
  const claims = useDataList({ filters: {}, query: () => call.office.community.listClaims.queryOptions({ input: {} }) })
  const withdraw = useAct<ConfirmedClaim['key']>({
    operation: 'office.community.withdrawClaim',
    send: (key) => call.office.community.withdrawClaim.call({ key }),
    done: () => ({ message: t.stopped }),
    failed: t.stopFailed,
  })
  const columns: readonly Column<ConfirmedClaim>[] = [
    { id: 'claim', header: t.claim, cell: ({ key }) => t.claimNames[key] },
    {
      id: 'figure',
      header: t.shownAs,
      cell: ({ figure }) => (figure ? <span className="figures">{figure}</span> : <span className="text-soft">{t.notShown}</span>),
    },
    {
      id: 'by',
      header: t.confirmedBy,
      cell: ({ confirmedBy, confirmedAt }) =>
        confirmedBy && confirmedAt ? (
          <>
            <PersonName personId={confirmedBy} names={claims.data?.names} isYou={confirmedBy === user?.id} />
            <span className="block text-small text-soft">
              <Day on={confirmedAt.slice(0, 10)} />
            </span>
          </>
        ) : null,
    },
    {
      id: 'actions',
      header: t.actions,
      cell: (claim) => (
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setConfirming(claim)}>
            {t.confirm}
            <VisuallyHidden> {t.claimNames[claim.key]}</VisuallyHidden>
          </Button>
          {claim.figure && (
            <Button size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate(claim.key)}>
              {t.stopShowing}
              <VisuallyHidden> {t.claimNames[claim.key]}</VisuallyHidden>
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      <p className="mb-3 text-dense text-soft">{t.figuresText}</p>
      <DataList
        list={claims}
        caption={t.figures}
        columns={columns}
        rows={claims.data?.items}
        rowKey={({ key }) => key}
        nothing={{ icon: <Hash aria-hidden="true" size={22} />, title: t.noFigures, text: t.figuresText }}
      />
      {confirming && <ConfirmDialog claim={confirming} onClose={() => setConfirming(undefined)} />}
    </>
  )
}

function ConfirmDialog({ claim, onClose }: { claim: ConfirmedClaim; onClose: () => void }) {
  const t = useWords('community').review
  const { community } = useApi().call.office
  const form = useForm({
    name: 'claim',
    about: claim.key,
    initial: { figure: claim.figure ?? '' },
    check: ({ figure }) =>
      claimFigure.test(figure.trim())
        ? { ok: true, input: { key: claim.key, figure: figure.trim() } }
        : { ok: false, problems: { figure: 'figure-wrong' } },
    words: () => t.figureWrong,
    operation: 'office.community.confirmClaim',
    send: (input) => community.confirmClaim.call(input),
    done: () => ({ message: t.confirmed }),
    failed: t.confirmFailed,
    onClose,
  })
  return (
    <FormDialog form={form} title={t.confirmTitle({ claim: t.claimNames[claim.key] })} action={[t.confirm, t.sending]}>
      <TextField form={form} name="figure" label={t.figureLabel} hint={t.figureHint} required maxLength={claimFigureLengthMax} />
    </FormDialog>
  )
}
