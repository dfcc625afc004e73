import { knowledgeTopics } from '@heathland/domain/rules/knowledge-test'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../ui/words.tsx'

/** What each question is about, to read after an attempt. */
export function Topics() {
  const { test } = useWords('protection')
  const { topics } = useWords('knowledgeTest')
  return (
    <Card title={test.learn}>
      <ul className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        {knowledgeTopics.map((topic) => (
          <li key={topic}>
            <h3 className="text-body font-[600]">{topics[topic].title}</h3>
            <p className="mt-0.5 text-soft">{topics[topic].text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
