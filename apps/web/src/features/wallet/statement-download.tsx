import type { Asset } from '@heathland/domain/money'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { saveFile } from '../save-file.ts'
import { useTellFailure } from '../tell-failure.ts'
import { statementRanges } from './statement-ranges.ts'

/** A statement as a file. It comes inside the answer, so that the demonstration saves it the same way. */
export function StatementDownload({ asset }: { asset: Asset }) {
  const { call } = useApi()
  const tell = useTellFailure()
  const id = useId()
  const [ranges] = useState(() => statementRanges(new Date()))
  const [chosen, setChosen] = useState(ranges[0])
  const download = useMutation({
    mutationFn: ({ from, until }: { from: string; until: string }) => call.member.ledger.statementCsv.call({ asset, from, until }),
    onSuccess(file) {
      saveFile(file)
      toast({ tone: 'good', message: 'Your statement is downloaded.' })
    },
    onError: (error) => tell(error, 'The statement could not be made.'),
  })
  return (
    <div className="flex w-full flex-wrap items-center gap-2 sm:w-auto">
      <div className="min-w-48 flex-1">
        <label htmlFor={id}>
          <VisuallyHidden>Statement for</VisuallyHidden>
        </label>
        <Select id={id} value={chosen?.id} onChange={({ target }) => setChosen(ranges.find((range) => range.id === target.value))}>
          {ranges.map((range) => (
            <option key={range.id} value={range.id}>
              {range.label}
            </option>
          ))}
        </Select>
      </div>
      <Button icon={<Download aria-hidden="true" size={17} />} busy={download.isPending} onClick={() => chosen && download.mutate(chosen)}>
        Download statement
      </Button>
    </div>
  )
}
