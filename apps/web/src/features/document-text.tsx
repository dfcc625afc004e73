import type { SignableDocument } from '@heathland/contract'
import { DefinitionList } from '../ui/definition-list.tsx'

type Text = SignableDocument['text']

/** Where a section of the text is found on its page. */
export function sectionId(index: number): string {
  return `section-${index}`
}

/** The headings of the text, each with its place among the blocks. */
export function sectionsOf({ blocks }: Text): readonly { readonly id: string; readonly title: string }[] {
  return blocks.flatMap((block, index) => (block.kind === 'heading' ? [{ id: sectionId(index), title: block.text }] : []))
}

/** The text of a document, block by block: nothing is added and nothing is left out. */
export function DocumentBody({ text: { language, blocks }, level = 2 }: { text: Text; level?: 2 | 3 }) {
  return (
    <div lang={language} className="grid max-w-measure gap-3">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move, their place is their name
        <Block key={index} block={block} id={sectionId(index)} level={level} />
      ))}
    </div>
  )
}

function Block({ block, id, level }: { block: Text['blocks'][number]; id: string; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  switch (block.kind) {
    case 'heading':
      return (
        <Heading id={id} className="mt-5 scroll-mt-6 text-lead">
          {block.text}
        </Heading>
      )
    case 'paragraph':
      return <p>{block.text}</p>
    case 'summary':
      return <p className="rounded-medium bg-accent-soft px-4 py-3 text-accent-ink">{block.text}</p>
    case 'list':
      return (
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-faint">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'facts':
      return <DefinitionList items={block.rows.map(([term, value]) => ({ term, value }))} />
  }
}
