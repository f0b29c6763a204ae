import { type Checker, type Project, SignatureKind, SymbolFlags, type Type } from 'typescript/unstable/sync'
import type { Statement } from '../../src/infra/db/sql.ts'
import { AMOUNTS, type Make } from './made-value.ts'

/** A statement that a file exports or that a function of it makes, and the type its rows are declared to have. */
export interface TypedStatement {
  name: string
  statement: Statement
  row: Type
}

/** The statements in the exports of a file. A function is called with values made from the types of its parameters. */
export function typedStatements(
  { checker, program }: Project,
  file: string,
  exports: Readonly<Record<string, unknown>>,
  make: Make,
): TypedStatement[] {
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${file} is no module of the project`)
  return checker.getExportsOfModule(module).flatMap((one) => {
    // What a file hands on is looked at where it comes from; a type is no value.
    if (one.flags & SymbolFlags.Alias || !(one.name in exports)) return []
    const found = statementsOf(checker, checker.getTypeOfSymbol(one)!, exports[one.name], make)
    return found.map((each) => ({ name: one.name, ...each }))
  })
}

type Found = Omit<TypedStatement, 'name'>

/** An export that is a statement, or the statements that a function makes. */
function statementsOf(checker: Checker, type: Type, value: unknown, make: Make): Found[] {
  const own = rowTypeOf(checker, type)
  if (own) return [{ statement: value as Statement, row: own }]
  const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call)
  const answer = signature && checker.getReturnTypeOfSignature(signature)
  // A function of tables yet to be named has no text of its own; one that answers something else may need a database.
  const row = answer && !signature.getTypeParameters().length && rowTypeOf(checker, answer)
  if (!row || typeof value !== 'function') return []
  const parameters = signature.getParameters()
  const types = parameters.length ? checker.getTypeOfSymbol(parameters) : []
  return AMOUNTS.flatMap((amount) => {
    const statement = value(...types.map((one) => make(one!, amount))) as Statement | undefined
    return statement ? [{ statement, row }] : []
  })
}

/** The row type of `Statement<Row>`, also where there may be no statement. */
function rowTypeOf(checker: Checker, type: Type): Type | undefined {
  if (type.isUnionType()) return type.getTypes().flatMap((one) => rowTypeOf(checker, one) ?? [])[0]
  if (type.getSymbol()?.name !== 'Statement' || !type.isTypeReference()) return undefined
  return checker.getTypeArguments(type)[0]
}
