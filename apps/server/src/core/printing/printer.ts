/** A process that lays out one template: JSON comes in, the PDF goes out. */
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const font = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}`)))
// Every weight that the template uses: one that is missing would be taken from the machine, and the bytes would differ elsewhere.
const fontBlobs = [font('400Regular/Inter_400Regular.ttf'), font('600SemiBold/Inter_600SemiBold.ttf')]

const data = (await buffer(process.stdin)).toString()
const compiler = NodeCompiler.create({ workspace: fileURLToPath(new URL('.', import.meta.url)), fontArgs: [{ fontBlobs }] })
/** One export knows one standard. What is kept for years is PDF/A; whether it can be read aloud is asked first all the same. */
const standards = { list: ['ua-1'], document: ['ua-1', 'a-2a'] } as const
const template = process.argv[2] as keyof typeof standards
const mainFilePath = fileURLToPath(new URL(`./${template}.typ`, import.meta.url))
try {
  const [file] = standards[template].map((pdfStandard) => compiler.pdf({ mainFilePath, inputs: { data } }, { pdfStandard })).reverse()
  process.stdout.write(file as Uint8Array)
} catch (error) {
  // Typst's own words are in the code.
  process.stderr.write(String((error as { code?: unknown }).code ?? error))
  process.exitCode = 1
}
