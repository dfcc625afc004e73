/** What the doctor says of one part: one line, and what to do where something is to be done. */
export interface Finding {
  readonly part: string
  readonly state: 'good' | 'warning' | 'broken'
  readonly says: string
  readonly advice?: string
}

export function good(part: string, says: string): Finding {
  return { part, state: 'good', says }
}

export function warning(part: string, says: string, advice: string): Finding {
  return { part, state: 'warning', says, advice }
}

export function broken(part: string, says: string, advice: string): Finding {
  return { part, state: 'broken', says, advice }
}

/** Looking must never end the looking: what is thrown is a finding as well. */
export async function look(part: string, advice: string, see: () => Promise<Finding | readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return [await see()].flat()
  } catch (error) {
    return [broken(part, error instanceof Error ? error.message : String(error), advice)]
  }
}
