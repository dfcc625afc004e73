import { useFragment } from '../../features/fragment.ts'
import { UndoChange } from '../../features/identity/undo-change.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

export function UndoChangePage() {
  const t = useWords('signIn')

  const token = useFragment('token')
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="mx-auto grid max-w-[28rem] gap-6">
        <PageTitle lead={t.undoChangePage.useThisIfYouDid}>{t.undoChangePage.undoAChangeToYour}</PageTitle>
        <Card raised>
          <UndoChange token={token} />
        </Card>
      </div>
    </div>
  )
}
