/** The catalogue of the reader's language. `app` loads an area together with the page that needs it; components read it here. */
import type { Language } from '@heathland/words/language'
import type { Area, Areas } from '@heathland/words/words'
import { useSyncExternalStore } from 'react'

interface Catalogue {
  readonly language: Language
  readonly areas: Partial<Areas>
}

let catalogue: Catalogue = { language: 'en', areas: {} }
const listeners = new Set<() => void>()

/** Adds areas of the language that is shown, or puts another language in the place of all of them. */
export function showWords(language: Language, areas: Partial<Areas>): void {
  catalogue = { language, areas: language === catalogue.language ? { ...catalogue.areas, ...areas } : areas }
  for (const listener of listeners) listener()
}

type LoadWords = (language: Language, areas: readonly Area[]) => Promise<Partial<Areas>>

let load: LoadWords = async (_language, areas) => {
  throw new Error(`nothing loads the words of ${areas.join(', ')}; give a loader first`)
}

/** `app` knows where the catalogues are; pages and their parts only say which areas they need. */
export function loadWordsWith(loader: LoadWords): void {
  load = loader
}

/** Loads areas and shows them. If the language changes meanwhile, they come in the new one. */
export async function bringWords(areas: readonly Area[]): Promise<void> {
  for (;;) {
    const language = catalogue.language
    const words = await load(language, areas)
    if (language === catalogue.language) return showWords(language, words)
  }
}

/** An area that may not be loaded yet. */
export function loadedWords<Wanted extends Area>(area: Wanted): Areas[Wanted] | undefined {
  return catalogue.areas[area]
}

/** For code outside of components; inside them `useWords` follows a change of language. */
export function wordsOf<Wanted extends Area>(area: Wanted): Areas[Wanted] {
  const words = catalogue.areas[area]
  if (!words) throw new Error(`the words of ${area} are not loaded; name the area at the page's route or lazy part`)
  return words
}

export function shownLanguage(): Language {
  return catalogue.language
}

export function shownAreas(): readonly Area[] {
  return Object.keys(catalogue.areas) as Area[]
}

/** Follows its own area alone: words of the next page that arrive meanwhile draw nothing anew. */
export function useWords<Wanted extends Area>(area: Wanted): Areas[Wanted] {
  const read = () => wordsOf(area)
  return useSyncExternalStore(follow, read, read)
}

export function useLanguage(): Language {
  return useSyncExternalStore(follow, shownLanguage, shownLanguage)
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
