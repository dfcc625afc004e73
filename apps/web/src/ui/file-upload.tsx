import { CircleCheck, FileText, OctagonAlert, Upload, X } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { useWords } from './words.tsx'

export interface UploadedFile {
  readonly id: string
  readonly name: string
  readonly state:
    | { readonly kind: 'uploading'; readonly percent: number }
    | { readonly kind: 'stored' }
    /** `message` says what happened and what to do. */
    | { readonly kind: 'failed'; readonly message: string; readonly canRetry: boolean }
}

interface FileUploadProps {
  label: string
  /** Which files are taken, and how large they may be. */
  hint: string
  /** As the browser's own file field takes it: `.pdf,image/*`. */
  accept: string
  multiple?: boolean
  files: readonly UploadedFile[]
  error?: string
  onChoose: (files: readonly File[]) => void
  /** Stops an upload, or takes a file off the list. */
  onRemove: (id: string) => void
  onRetry?: (id: string) => void
}

/** Files to hand in: dropped here or chosen, each with how far it is. The field is the browser's own. */
export function FileUpload({ label, hint, accept, multiple = false, files, error, onChoose, onRemove, onRetry }: FileUploadProps) {
  const t = useWords('shared').fileUpload

  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent, next: boolean) => {
    event.preventDefault()
    setOver(next)
  }
  const choose = (chosen: FileList | null) => {
    const found = [...(chosen ?? [])]
    if (found.length > 0) onChoose(multiple ? found : found.slice(0, 1))
  }
  return (
    <div className="grid min-w-0 gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for those who drag; everybody else uses the button inside */}
      <div
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false)
          choose(event.dataTransfer.files)
        }}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-large border border-dashed px-4 py-6 text-center',
          error ? 'border-bad' : isOver ? 'border-accent bg-accent-soft' : 'border-line-field',
        )}
      >
        <Upload aria-hidden="true" size={24} className="text-soft" />
        <div>
          <label htmlFor={id} className="font-[600]">
            {label}
          </label>
          <p id={`${id}-hint`} className="text-small text-soft">
            {hint}
          </p>
        </div>
        <input
          ref={field}
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          className="sr-only"
          onChange={({ target }) => {
            choose(target.files)
            // The same file may be chosen again after it failed.
            target.value = ''
          }}
        />
        <Button onClick={() => field.current?.click()}>{multiple ? t.chooseFiles : t.chooseFile}</Button>
        <p className="hidden text-small text-soft sm:block">{t.orDrop}</p>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-small text-bad">
          {error}
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label={t.files} className="grid gap-2">
          {files.map((file) => (
            <FileLine key={file.id} file={file} onRemove={() => onRemove(file.id)} onRetry={onRetry && (() => onRetry(file.id))} />
          ))}
        </ul>
      )}
    </div>
  )
}

function FileLine({
  file: { name, state },
  onRemove,
  onRetry,
}: {
  file: UploadedFile
  onRemove: () => void
  onRetry?: (() => void) | undefined
}) {
  const t = useWords('shared').fileUpload

  const Icon = icons[state.kind]
  return (
    <li className="flex items-center gap-3 rounded-medium border border-line px-3 py-2">
      <Icon aria-hidden="true" size={20} className={classNames('shrink-0', looks[state.kind])} />
      <div className="min-w-0 flex-1">
        <p className="font-[560] wrap-anywhere">{name}</p>
        <div aria-live="polite" className="text-small text-soft">
          {state.kind === 'uploading' && <ProgressBar label={t.uploading({ name })} percent={state.percent} />}
          {state.kind === 'stored' && t.uploaded}
          {state.kind === 'failed' && <span className="text-bad">{state.message}</span>}
        </div>
      </div>
      {state.kind === 'failed' && state.canRetry && onRetry && (
        <Button size="small" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      )}
      <IconButton
        size="small"
        label={state.kind === 'uploading' ? t.cancel({ name }) : t.remove({ name })}
        icon={<X aria-hidden="true" size={18} />}
        onClick={onRemove}
      />
    </li>
  )
}

const icons = { uploading: FileText, stored: CircleCheck, failed: OctagonAlert }
const looks = { uploading: 'text-soft', stored: 'text-good', failed: 'text-bad' }
