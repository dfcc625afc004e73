import { CircleCheck } from 'lucide-react'
import { Card } from '../../ui/card.tsx'

/** Something the member need not do, with the way back. */
export function NotNeeded({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <h2 className="flex items-center gap-2.5 text-lead">
        <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-good" />
        {title}
      </h2>
      <p className="mt-2 text-soft">{text}</p>
    </Card>
  )
}
