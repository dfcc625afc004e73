/** Texts that no program reads. The compiler says which property of a catalogue each access means, so a renamed variable hides nothing. */
import { dirname, join } from 'node:path'
import ts from 'typescript'

/**
 * Paths such as "member.wallet.title" of every text in the English catalogues that no project reads. All projects are one program,
 * with the options of the first: what they share is read once, and types that this leaves unknown are in no catalogue.
 */
export function unusedKeys(projects: readonly string[], catalogues: string): readonly string[] {
  const configs = projects.map(readProject)
  const program = ts.createProgram(
    configs.flatMap(({ fileNames }) => fileNames),
    configs[0]?.options ?? {},
  )
  const checker = program.getTypeChecker()
  const used = new Set<ts.Node>()
  const isCatalogue = (file: ts.SourceFile) => file.fileName.startsWith(catalogues) && !file.fileName.includes('/legal/')
  const texts = program.getSourceFiles().filter(isCatalogue).flatMap(textsOf)
  // Only these names are worth asking the compiler about, which is what takes the time.
  const names = new Set(texts.flatMap(([, path]) => path.split('.').slice(1)))
  const declarationsOf = (symbol: ts.Symbol | undefined) => (symbol?.declarations ?? []).filter((node) => isCatalogue(node.getSourceFile()))
  const markAll = (type: ts.Type, depth = 0): void => {
    if (depth > 5) return
    for (const property of type.getProperties()) {
      const declared = declarationsOf(property)
      for (const node of declared) used.add(node)
      const [first] = declared
      if (first) markAll(checker.getTypeOfSymbolAtLocation(property, first), depth + 1)
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && names.has(node.name.text))
      for (const one of declarationsOf(checker.getSymbolAtLocation(node.name))) used.add(one)
    if (ts.isElementAccessExpression(node)) {
      if (ts.isStringLiteralLike(node.argumentExpression)) {
        const { text } = node.argumentExpression
        for (const one of declarationsOf(checker.getTypeAtLocation(node.expression).getProperty(text))) used.add(one)
      } else markAll(checker.getTypeAtLocation(node.expression))
    }
    if (ts.isSpreadAssignment(node)) markAll(checker.getTypeAtLocation(node.expression))
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name
      if (ts.isIdentifier(name) && names.has(name.text)) {
        for (const one of declarationsOf(checker.getTypeAtLocation(node.parent).getProperty(name.text))) used.add(one)
      }
    }
    ts.forEachChild(node, visit)
  }
  for (const file of program.getSourceFiles()) {
    if (!file.isDeclarationFile && !isCatalogue(file) && !/\.test\.tsx?$|node_modules/.test(file.fileName)) visit(file)
  }
  return texts.filter(([node]) => !used.has(node)).map(([, path]) => path)
}

function readProject(project: string): ts.ParsedCommandLine {
  const config = ts.getParsedCommandLineOfConfigFile(project, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined })
  if (!config) throw new Error(`${project} cannot be read`)
  return config
}

function textsOf(file: ts.SourceFile): [ts.Node, string][] {
  const found: [ts.Node, string][] = []
  const visit = (node: ts.ObjectLiteralExpression, path: string): void => {
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property)) continue
      const place = `${path}.${(property.name as ts.Identifier | ts.StringLiteral).text}`
      if (ts.isObjectLiteralExpression(property.initializer)) visit(property.initializer, place)
      else found.push([property, place])
    }
  }
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (initializer && ts.isObjectLiteralExpression(initializer)) visit(initializer, name.getText())
    }
  }
  return found
}

/** The programs that speak to people: pages and mails. */
export const speakingProjects = ['apps/web', 'apps/server'].map((app) => join(dirname(dirname(import.meta.dirname)), app, 'tsconfig.json'))
