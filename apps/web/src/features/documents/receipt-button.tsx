import { useMutation } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { saveFile } from '../save-file.ts'
import { useTellFailure } from '../tell-failure.ts'

interface ReceiptButtonProps {
  kind: 'audit' | 'transfer' | 'document'
  id: string
}

/** Gives the member a receipt of what was done, which they can have checked by anybody. */
export function ReceiptButton({ kind, id }: ReceiptButtonProps) {
  const t = useWords('documents').panel
  const { call, failureOf } = useApi()
  const tell = useTellFailure()
  const fetching = useMutation({
    mutationFn: () => call.member.transparency.readReceipt.call({ kind, id }),
    onSuccess: ({ receipt }) => saveFile({ name: `receipt-${id}.txt`, mediaType: 'text/plain', text: receipt }),
    onError(error) {
      if (failureOf(error).code === 'NOT_FOUND') toast({ tone: 'info', message: t.noReceipt })
      else tell(error, t.noReceipt)
    },
  })
  return (
    <Button size="small" icon={<ReceiptText aria-hidden="true" size={16} />} busy={fetching.isPending} onClick={() => fetching.mutate()}>
      {t.receipt}
    </Button>
  )
}
