/**
 * The reading level of every English text of the catalogues, as the Flesch-Kincaid grade of all its sentences together:
 * 0.39 × words per sentence + 11.8 × syllables per word − 15.59 (Kincaid et al., 1975). The hardest sentences are printed.
 */
import { readdirSync } from 'node:fs'
import { inRepository, readText } from '../repository.ts'
import { flat } from '../words/po.ts'
import { readCatalogue } from '../words/read-catalogue.ts'
import type { BarRun } from './bar.ts'

/** Labels of one or two words have no grade of their own. */
const wordsMin = 4
const shown = 15

export const run: BarRun = async () => {
  const folder = 'packages/words/src/en'
  const sentences = readdirSync(inRepository(folder))
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => flat(readCatalogue(file, readText(`${folder}/${file}`))).flatMap(([, text]) => sentencesOf(text)))
    .filter((sentence) => wordsIn(sentence).length >= wordsMin)
  const words = sentences.flatMap(wordsIn)
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  const hardest = [...new Set(sentences)].map((sentence) => ({ grade: round(gradeOf(sentence)), sentence }))
  return {
    value: round(grade(words.length, sentences.length, syllables)),
    unit: 'grade',
    details: {
      sentences: sentences.length,
      words: words.length,
      hardest: hardest.toSorted((one, other) => other.grade - one.grade).slice(0, shown),
    },
  }
}

function sentencesOf(text: string): readonly string[] {
  const plain = text
    .replace(/\{\w+, plural, .*?other \{(.*?)\}\}/g, '$1')
    .replace(/<\/?\w+\/?>/g, '')
    .replace(/\{\w+\}/g, 'name')
  return plain.split(/(?<=[.?!:;])\s+/).filter(Boolean)
}

function wordsIn(sentence: string): string[] {
  return sentence.toLowerCase().match(/[a-z][a-z'’-]*/g) ?? []
}

function gradeOf(sentence: string): number {
  const words = wordsIn(sentence)
  return grade(
    words.length,
    1,
    words.reduce((sum, word) => sum + syllablesIn(word), 0),
  )
}

function grade(words: number, sentences: number, syllables: number): number {
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59
}

/** Groups of vowels, without a silent e at the end: the usual count for English. */
function syllablesIn(word: string): number {
  const letters = word.replace(/[^a-z]/g, '')
  const groups = letters.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '').match(/[aeiouy]{1,2}/g)
  return Math.max(1, groups?.length ?? 1)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
