/** One hash over all files that these patterns name, by which a build knows whether its sources changed. */
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './repository.ts'

export async function hashFiles(patterns: readonly string[]): Promise<string> {
  const paths: string[] = []
  for await (const file of glob(patterns, { cwd: root, withFileTypes: true }))
    if (file.isFile()) paths.push(join(file.parentPath, file.name))
  const hash = createHash('sha256')
  for (const path of paths.sort()) hash.update(`${path.slice(root.length)}\0`).update(await readFile(path))
  return hash.digest('hex')
}
