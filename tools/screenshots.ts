/** The pictures of README and docs, taken from the whole product on a database of its own into docs/pictures. */
import { mkdirSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { takePictures } from '../tests/e2e/pictures.ts'
import { inRepository } from './repository.ts'
import { startTemporaryStack } from './temporary-stack.ts'

const folder = 'docs/pictures'
mkdirSync(inRepository(folder), { recursive: true })
console.log('starting the product on a database of its own …')
const stack = await startTemporaryStack({ durable: false, seeded: true })
try {
  await takePictures(stack.origin, inRepository(folder), (file) =>
    console.log(`  ${folder}/${basename(file)}  ${Math.round(statSync(file).size / 1_000)} kB`),
  )
} finally {
  await stack.stop()
}
