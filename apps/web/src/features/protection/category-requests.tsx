import type { StatedCategory } from '@heathland/contract'
import { amountAnswers, claimAnswers, countAnswers } from '@heathland/domain/rules/categories'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { PersonName, personWords } from '../person-name.tsx'
import { useSession } from '../session.ts'
import { isOneOf } from './category-fields.ts'
import { assetOf } from './law-amounts.ts'

type Verdict = 'confirmed' | 'refused'

/** Members who ask to be treated as another kind of investor. They stay protected until somebody here agrees. */
export function CategoryRequests() {
  const { office: t } = useWords('officeProtection')
  const { categories } = useWords('protection')
  const { call } = useApi()
  const { user } = useSession()
  const [judging, setJudging] = useState<{ readonly stated: StatedCategory; readonly verdict: Verdict }>()
  const requests = useDataList({ filters: {}, query: (input) => call.office.protection.listCategories.queryOptions({ input }) })
  const names = requests.data?.names
  const columns: readonly Column<StatedCategory>[] = [
    {
      id: 'member',
      header: t.member,
      cell: ({ personId }) => <PersonName personId={personId} names={names} isYou={personId === user?.id} />,
    },
    {
      id: 'category',
      header: t.category,
      cell: ({ category, lawPack }) => (
        <>
          <span className="block">{categories[category].label}</span>
          <span className="block text-small text-soft">{t.laws[lawPack]}</span>
        </>
      ),
    },
    { id: 'answers', header: t.answers, cell: (stated) => <Answers stated={stated} /> },
    { id: 'stated', header: t.stated, cell: ({ statedAt }) => <Instant at={statedAt} /> },
    {
      id: 'actions',
      header: t.actions,
      cell: (stated) => {
        const name = <VisuallyHidden> {personWords(stated.personId, names)}</VisuallyHidden>
        return (
          <span className="flex gap-2 py-1 max-lg:flex-wrap">
            <Button size="small" onClick={() => setJudging({ stated, verdict: 'confirmed' })}>
              {t.accept}
              {name}
            </Button>
            <Button size="small" onClick={() => setJudging({ stated, verdict: 'refused' })}>
              {t.refuse}
              {name}
            </Button>
          </span>
        )
      },
    },
  ]
  return (
    <>
      <DataList
        list={requests}
        title={t.title}
        caption={t.caption}
        notice={<p className="px-1 text-dense text-soft">{t.text}</p>}
        columns={columns}
        rows={requests.data?.items}
        rowKey={({ id }) => id}
        rowsExpected={3}
        nothing={{ icon: <UserRoundCheck aria-hidden="true" size={22} />, title: t.none, text: t.noneText }}
      />
      {judging && <JudgeDialog {...judging} name={personWords(judging.stated.personId, names)} onClose={() => setJudging(undefined)} />}
    </>
  )
}

/** Amounts come in minor units; a claim is said or it is not there. */
function Answers({ stated: { answers, lawPack } }: { stated: StatedCategory }) {
  const { answers: words } = useWords('categoryForm')
  const { office: t } = useWords('officeProtection')
  const said = Object.entries(answers)
  if (said.length === 0) return <span className="text-soft">{t.unreadable}</span>
  return (
    <ul className="grid gap-0.5 text-small font-normal">
      {said.map(([code, value]) => (
        <li key={code}>
          {isOneOf(claimAnswers, code) ? (
            words[code].label
          ) : isOneOf(amountAnswers, code) ? (
            <>
              {words[code].label}: <Money value={{ amountMinor: value, asset: assetOf(lawPack) }} form="whole" />
            </>
          ) : (
            `${isOneOf(countAnswers, code) ? words[code].label : code}: ${value}`
          )}
        </li>
      ))}
    </ul>
  )
}

interface JudgeDialogProps {
  stated: StatedCategory
  verdict: Verdict
  name: string
  onClose: () => void
}

function JudgeDialog({ stated, verdict, name, onClose }: JudgeDialogProps) {
  const { office: t } = useWords('officeProtection')
  const { categories } = useWords('protection')
  const { call } = useApi()
  const isAccepted = verdict === 'confirmed'
  const judge = useAct({
    operation: 'office.protection.judgeCategory',
    send: () => call.office.protection.judgeCategory.call({ categoryId: stated.id, verdict }),
    done() {
      onClose()
      return { message: isAccepted ? t.accepted : t.refused }
    },
    failed: t.judgeFailed,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isAccepted ? t.acceptTitle({ name }) : t.refuseTitle({ name })}
      busy={judge.isPending}
      actions={
        <>
          <Button variant={isAccepted ? 'primary' : 'danger'} busy={judge.isPending} onClick={() => judge.mutate()}>
            {judge.isPending ? t.saving : isAccepted ? t.acceptAct : t.refuseAct}
          </Button>
          <Button unavailable={judge.isPending} onClick={onClose}>
            {t.cancel}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-soft">{isAccepted ? t.acceptText : t.refuseText}</p>
      <DefinitionList
        items={[
          { term: t.category, value: categories[stated.category].label },
          { term: t.answers, value: <Answers stated={stated} /> },
        ]}
      />
    </Dialog>
  )
}
