/** Texts that no program reads. The compiler says which property of a catalogue each access means, so a renamed variable hides nothing. */
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Paths such as "member.wallet.title" of every text in the English catalogues that no project reads. */
export function unusedKeys(projects: readonly string[], catalogues: string): readonly string[] {
  const [first = [], ...others] = projects.map((project) => unusedIn(project, catalogues))
  return first.filter((path) => others.every((unused) => unused.includes(path)))
}

function unusedIn(project: string, catalogues: string): readonly string[] {
  const config = ts.getParsedCommandLineOfConfigFile(project, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined })
  if (!config) throw new Error(`${project} cannot be read`)
  const program = ts.createProgram(config.fileNames, config.options)
  const checker = program.getTypeChecker()
  const used = new Set<ts.Node>()
  const isCatalogue = (file: ts.SourceFile) => file.fileName.startsWith(catalogues) && !file.fileName.includes('/legal/')
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
    if (ts.isPropertyAccessExpression(node)) for (const one of declarationsOf(checker.getSymbolAtLocation(node.name))) used.add(one)
    if (ts.isElementAccessExpression(node)) {
      if (ts.isStringLiteralLike(node.argumentExpression)) {
        const { text } = node.argumentExpression
        for (const one of declarationsOf(checker.getTypeAtLocation(node.expression).getProperty(text))) used.add(one)
      } else markAll(checker.getTypeAtLocation(node.expression))
    }
    if (ts.isSpreadAssignment(node)) markAll(checker.getTypeAtLocation(node.expression))
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name
      if (ts.isIdentifier(name)) {
        for (const one of declarationsOf(checker.getTypeAtLocation(node.parent).getProperty(name.text))) used.add(one)
      }
    }
    ts.forEachChild(node, visit)
  }
  for (const file of program.getSourceFiles()) {
    if (!file.isDeclarationFile && !isCatalogue(file) && !/\.test\.tsx?$|node_modules/.test(file.fileName)) visit(file)
  }
  return program
    .getSourceFiles()
    .filter(isCatalogue)
    .flatMap((file) =>
      textsOf(file)
        .filter(([node]) => !used.has(node))
        .map(([, path]) => path),
    )
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
