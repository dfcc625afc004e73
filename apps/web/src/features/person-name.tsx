import type { Names } from '@heathland/contract'
import { useWords } from '../ui/words.tsx'

interface PersonNameProps {
  personId: string
  names: Names | undefined
  isYou?: boolean
}

/** Who stands in a list, with the address below the name; someone who was erased is known by their id alone. */
export function PersonName({ personId, names, isYou = false }: PersonNameProps) {
  const t = useWords('shared')

  const person = names?.[personId]
  if (!person) return <span className="text-small break-all">{personId}</span>
  return (
    <>
      <span className="block">
        {person.name}
        {isYou && <span className="font-normal text-soft"> {t.personName.you}</span>}
      </span>
      {person.name !== person.email && <span className="block text-small font-normal wrap-anywhere text-soft">{person.email}</span>}
    </>
  )
}

/** The same within a sentence. */
export function personWords(personId: string, names: Names | undefined): string {
  const person = names?.[personId]
  if (!person) return personId
  return person.name === person.email ? person.email : `${person.name} (${person.email})`
}
