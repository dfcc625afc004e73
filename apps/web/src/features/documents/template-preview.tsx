import { sectionBlocks } from '@heathland/domain/documents/agreement'
import { type Block, fillIn } from '@heathland/domain/documents/document-text'
import { readTemplate } from '@heathland/domain/documents/template'
import type { Language } from '@heathland/words/language'
import { Banner } from '../../ui/banner.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { DocumentBody } from '../document-text.tsx'
import { operatorFacts } from '../operator-facts.ts'

/** The text as a member reads it, with what the operator's settings fill in; or which line is wrong, and how. */
export function TemplatePreview({ language, text, version }: { language: Language; text: string; version: string }) {
  const t = useWords('documents').templates
  const format = useFormat()
  const read = readTemplate(text)
  if (!read.ok)
    return (
      <Banner tone="care">
        {t.line({ line: format.number(read.line) })} {t.problems[read.problem]}
      </Banner>
    )
  const { name = '–', custodian = '–', country = '–' } = operatorFacts() ?? {}
  const filled = fillIn(sectionBlocks(read.sections), { operator: name, custodian, country, version })
  return (
    <DocumentBody
      level={3}
      text={{
        language,
        title: '',
        version,
        blocks: filled.map((block) =>
          block.kind === 'list' ? { ...block, items: [...block.items] } : (block as Exclude<Block, { kind: 'list' | 'facts' }>),
        ),
      }}
    />
  )
}
