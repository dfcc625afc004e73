/** Asks the verifier, which shares no line with the product, whether a database’s ledger agrees with itself. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Verdict {
  readonly agrees: boolean
  readonly said: string
}

export async function verifyLedger(databaseUrl: string): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'heathland-ledger-'))
  const run = (tool: string) =>
    new Promise<Verdict>((resolve) => {
      const file = new URL(`../../tools/${tool}.ts`, import.meta.url).pathname
      execFile(process.execPath, [file, folder], { env: { ...process.env, OPERATOR_DATABASE_URL: databaseUrl } }, (error, out, err) =>
        resolve({ agrees: error === null, said: `${out}${err}`.trim() }),
      )
    })
  try {
    const exported = await run('ledger-export')
    return exported.agrees ? await run('ledger-verify') : exported
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
