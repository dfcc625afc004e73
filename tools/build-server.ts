/**
 * Builds the server into apps/server/dist, when its sources have changed since the last time: one file of JavaScript, with everything it
 * reads at the places where it looks for it. The folder needs Node and nothing else, so it can be copied as it is.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { build } from 'rolldown'
import { hashFiles } from './hash-files.ts'
import { inRepository } from './repository.ts'

const server = inRepository('apps/server')
const dist = join(server, 'dist')
const stampFile = inRepository('.heathland/server-build')

/** Programs of their own machine, which no bundle can hold, and fonts, of which the templates use two weights. */
const copied: Readonly<Record<string, readonly string[]>> = {
  '@node-rs/argon2': [''],
  '@myriaddreamin/typst-ts-node-compiler': [''],
  '@expo-google-fonts/inter': ['package.json', '400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf', 'LICENSE_FONT'],
}

const tools = ['ledger-export', 'ledger-verify', 'log-verify']

const sources = [
  'apps/server/{src,db}/**/*.{ts,sql,typ}',
  'apps/server/package.json',
  'packages/{contract,domain,providers,words}/src/**/*.ts',
  'pnpm-lock.yaml',
  'tools/{build-server,hash-files,ledger-export,ledger-verify,log-audit,log-verify}.ts',
  'packages/verifier/src/**/*.ts',
]

export interface ServerBuild {
  readonly dist: string
  readonly program: string
  /** False when the sources were those of the last build. */
  readonly built: boolean
}

export async function buildServer({ force = false }: { force?: boolean } = {}): Promise<ServerBuild> {
  const program = join(dist, 'src/entry/main.js')
  const stamp = await hashFiles(sources)
  const isFresh = !force && existsSync(program) && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp
  if (!isFresh) {
    await rm(dist, { recursive: true, force: true })
    await bundle('src/entry/main.ts', program)
    // What an operator without the repository needs as well; each is a program of its own, and shares no line with the product.
    for (const tool of tools) await bundle(inRepository(`tools/${tool}.ts`), join(dist, `src/entry/${tool}.js`))
    // Started as a process of its own, from beside the program.
    await bundle('src/core/printing/printer.ts', join(dist, 'src/entry/printer.js'))
    for (const template of ['document', 'list'])
      await cp(join(server, `src/core/printing/${template}.typ`), join(dist, `src/entry/${template}.typ`))
    await cp(join(server, 'db/migrations'), join(dist, 'db/migrations'), { recursive: true })
    await cp(join(server, 'db/roles.sql'), join(dist, 'db/roles.sql'))
    for (const [name, files] of Object.entries(copied)) await copyPackage(name, files)
    const { version, license } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8')) as Record<string, string>
    await writeFile(join(dist, 'package.json'), `${JSON.stringify({ name: 'heathland', version, license, type: 'module' }, null, 2)}\n`)
    await writeFile(join(dist, 'heathland'), launcher)
    await chmod(join(dist, 'heathland'), 0o755)
    await mkdir(dirname(stampFile), { recursive: true })
    await writeFile(stampFile, stamp)
  }
  return { dist, program, built: !isFresh }
}

/**
 * The cache of compiled code saves 30 MB and a third of a second; whoever installs runs the launcher once, where it may write, to fill it.
 * A third of the usual room for short-lived objects saves as much again and costs nothing that the load tests can see.
 */
const launcher = `#!/bin/sh
# One program of the server, or a command of its operator: heathland api, heathland ledger-export DIR
here=$(dirname "$(readlink -f "$0")")
export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE-$here/cache}"
program=main
case \${1:-} in ledger-export | ledger-verify | log-verify) program=$1; shift ;; esac
exec node --max-semi-space-size=8 "$here/src/entry/$program.js" "$@"
`

async function bundle(entry: string, file: string): Promise<void> {
  const { output } = await build({
    input: resolve(server, entry),
    cwd: server,
    platform: 'node',
    logLevel: 'silent',
    // pg asks for its native half and goes without.
    external: ['pg-native', ...Object.keys(copied)],
    // Names are kept: errors and their classes are told apart by them.
    output: { format: 'esm', codeSplitting: false, minify: true, keepNames: true },
    write: false,
  })
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, withoutWideCharacters(output[0].code))
}

/** One character beyond Latin-1 makes V8 hold the whole text at two bytes each. JavaScript reads the escape as the character, save in a raw template. */
function withoutWideCharacters(code: string): string {
  if (/String\.raw`[^`]*[\u0100-\uffff]/.test(code)) throw new Error('A raw template holds a character that cannot be escaped')
  return code.replaceAll(/[\u0100-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** With the parts that hold its machine code, which the package names as optional. */
async function copyPackage(name: string, files: readonly string[]): Promise<void> {
  const folder = realpathSync(join(server, 'node_modules', name))
  const into = join(dist, 'node_modules', name)
  for (const file of files) await cp(join(folder, file), join(into, file), { recursive: true, dereference: true })
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    optionalDependencies?: Record<string, string>
  }
  const installed = Object.keys(optionalDependencies).filter((part) => existsSync(join(folder, '../..', part)))
  for (const part of installed)
    await cp(realpathSync(join(folder, '../..', part)), join(dist, 'node_modules', part), { recursive: true, dereference: true })
}
