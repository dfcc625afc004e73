import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Skeleton } from './skeleton.tsx'
import { useWords } from './words.tsx'

interface PdfPreviewProps {
  /** What the document is called. */
  title: string
  /** Of a PDF that Heathland wrote: the server lets no other file be framed. */
  address: string
  fileName: string
}

/** A document inside the page, by the browser's own viewer. Phones often have none, so that opening and saving are always offered. */
export function PdfPreview({ title, address, fileName }: PdfPreviewProps) {
  const t = useWords('shared').pdfPreview

  const [isLoaded, setLoaded] = useState(false)
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-[600]">{title}</span>
        <span className="flex flex-wrap gap-x-4">
          <a href={`${address}?view`} target="_blank" rel="noreferrer" className="link inline-flex min-h-9 items-center gap-1.5 text-small">
            <ExternalLink aria-hidden="true" size={16} />
            {t.open}
          </a>
          <a href={address} download={fileName} className="link inline-flex min-h-9 items-center gap-1.5 text-small">
            <Download aria-hidden="true" size={16} />
            {t.download}
          </a>
        </span>
      </figcaption>
      <div className="relative hidden h-[36rem] overflow-hidden rounded-medium border border-line bg-sunken sm:block">
        {!isLoaded && (
          <div className="absolute inset-0 grid content-start gap-3 p-6">
            <Skeleton shape="h-6 w-1/2" />
            <Skeleton shape="h-4 w-full" />
            <Skeleton shape="h-4 w-full" />
          </div>
        )}
        <iframe src={`${address}?view`} title={title} onLoad={() => setLoaded(true)} className="relative size-full" />
      </div>
      <p className="text-small text-soft sm:hidden">{t.phone}</p>
    </figure>
  )
}
