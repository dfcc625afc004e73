import type { KnowledgeTestWords } from '@heathland/words/words'

interface QuestionWords {
  readonly ask: string
  readonly options: Readonly<Record<string, string>>
}

/** A question and its answers in words. One that the catalogue does not know yet is shown by its code. */
export function questionWords({ questions }: Pick<KnowledgeTestWords, 'questions'>, code: string): QuestionWords {
  return Object.hasOwn(questions, code) ? questions[code as keyof typeof questions] : { ask: code, options: {} }
}

export function optionWords({ options }: QuestionWords, option: string): string {
  return options[option] ?? option
}
