import { type Checked, problemsIn } from '@heathland/domain/form'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { RadioField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { optionWords, questionWords } from './question-words.ts'

type Question = { readonly code: string; readonly options: readonly string[] }

/** The questions of one attempt at the knowledge test. */
export function Questions({ questions, onDone }: { questions: readonly Question[]; onDone: () => void }) {
  const words = useWords('knowledgeTest')
  const t = useWords('protection').test
  const { call } = useApi()
  const queries = useQueryClient()
  const form = useForm({
    name: 'knowledge-test',
    initial: Object.fromEntries(questions.map(({ code }) => [code, ''])) as Record<string, string>,
    // The problem is the number of the question, so that a list of several says which they are.
    check(values): Checked<{ answers: Record<string, string> }, string, string> {
      const problems = problemsIn<string, string>(
        Object.fromEntries(
          questions.map(({ code, options }, index) => [code, options.includes(values[code] ?? '') ? undefined : String(index + 1)]),
        ),
      )
      return problems ? { ok: false, problems } : { ok: true, input: { answers: values } }
    },
    words: (number) => t.answerMissing({ number }),
    operation: 'member.protection.takeTest',
    send: (input, context) => call.member.protection.takeTest.call(input, { context }),
    done({ standing }) {
      // The result shows at once, and never the one before it.
      queries.setQueryData(call.member.protection.read.queryKey({ input: {} }), standing)
      onDone()
    },
    failed: t.failed,
  })
  return (
    <Form form={form} summary className="grid max-w-[44rem] gap-5">
      {questions.map(({ code, options }, index) => {
        const said = questionWords(words, code)
        return (
          <Card key={code}>
            <RadioField
              form={form}
              name={code}
              label={
                <>
                  <span className="block text-small font-normal text-soft">
                    {t.questionOf({ number: index + 1, count: questions.length })}
                  </span>
                  <span className="block text-lead font-[620]">{said.ask}</span>
                </>
              }
              choices={options.map((value) => ({ value, label: optionWords(said, value) }))}
            />
          </Card>
        )
      })}
      <div>
        <Button type="submit" variant="primary" busy={form.busy}>
          {form.busy ? t.sending : t.submit}
        </Button>
      </div>
    </Form>
  )
}
