import type { TicketMessage } from '@heathland/contract'
import { Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { useWords } from '../../ui/words.tsx'
import { useDemoMode } from '../demo-mode.ts'
import { sizeWords } from '../size-words.ts'

export interface ThreadEntry extends TicketMessage {
  readonly who: ReactNode
  /** The reader's own side of the conversation stands at the right. */
  readonly isOwn: boolean
}

/** A conversation, oldest first: who wrote, when, and what they attached. Attachments are saved, never opened in the page. */
export function Thread({ entries }: { entries: readonly ThreadEntry[] }) {
  const t = useWords('support').ticket
  const format = useFormat()
  const { isDemo } = useDemoMode()
  return (
    <ol aria-label={t.conversation} className="grid gap-4">
      {entries.map(({ id, who, isOwn, text, sentAt, attachments }) => (
        <li key={id} className={classNames('grid max-w-[42rem] gap-1', isOwn ? 'ml-auto justify-items-end' : 'mr-auto')}>
          <div className="flex flex-wrap items-baseline gap-x-2 text-small">
            <strong>{who}</strong>
            <span className="text-faint">
              <Instant at={sentAt} />
            </span>
          </div>
          <div
            className={classNames(
              'min-w-0 rounded-large border px-4 py-3',
              isOwn ? 'border-transparent bg-accent-soft text-ink' : 'border-line bg-card',
            )}
          >
            {text === undefined ? (
              <p className="text-soft italic">{t.erased}</p>
            ) : (
              <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            )}
            {attachments.length > 0 && (
              <ul aria-label={t.attachments} className="mt-3 grid gap-1">
                {attachments.map(({ fileId, name, size }) => (
                  <li key={fileId} className="flex items-center gap-2 text-small">
                    <Paperclip aria-hidden="true" size={16} className="shrink-0 text-soft" />
                    {isDemo ? (
                      <span className="wrap-anywhere">{name}</span>
                    ) : (
                      <a href={`/api/files/${fileId}/content`} download={name} className="wrap-anywhere underline underline-offset-3">
                        {t.attachment({ name, size: sizeWords(format, size) })}
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
