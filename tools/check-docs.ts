/** Every path of the repository that the documents name is there: a document that points at nothing is out of date. */
import { isInRepository, listFiles, readText, report } from './repository.ts'

const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'GLOSSARY.md', 'docs/**/*.md']
const topLevel = /^(\.\/)?(apps|packages|tests|tools|ops|docs|\.ci)\//
const rootFile = /^(\.\/)?[\w.-]+\.(md|json|ts|cjs|yaml|yml)$/

/** Paths in backticks and in links, without a line number or an anchor. A placeholder such as `<noun>` is followed by a `*`. */
export function pathsIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inner = '']) => inner)
  const linked = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const words = [...quoted.flatMap((inner) => inner.split(/\s+/)), ...linked]
  const bare = words.map((word) =>
    word
      .replace(/#.*$/, '')
      .replace(/:\d+$/, '')
      .replace(/[,;:.]+$/, ''),
  )
  return [...new Set(bare.filter((word) => topLevel.test(word) || rootFile.test(word)))]
}

export function isThere(path: string, document: string): boolean {
  // What is built or kept beside the sources is there on no clean checkout.
  if (/(^|\/)(dist|\.heathland)(\/|$)/.test(path)) return true
  const pattern = path.replace(/<[^>]+>|\{[^}]+\}|…/g, '*').replace(/^\.\//, '')
  const folder = document.includes('/') ? document.replace(/\/[^/]+$/, '/') : ''
  // A link is read from where the document stands, a path in backticks from the root.
  return [pattern, `${folder}${pattern}`].some((place) => (place.includes('*') ? listFiles([place]).length > 0 : isInRepository(place)))
}

if (import.meta.main) {
  const found = listFiles(documents)
  const findings = found.flatMap((document) =>
    pathsIn(readText(document))
      .filter((path) => !isThere(path, document))
      .map((path) => `${document} names ${path}, which is not there`),
  )
  report({ findings, advice: 'Correct the path or the sentence around it.', fine: `${found.length} documents` })
}
