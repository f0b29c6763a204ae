import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { API, type Project } from 'typescript/unstable/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../database.ts'
import { describeStatement } from './describe-statement.ts'
import { driverValues } from './driver-values.ts'
import { type Make, valueMaker } from './made-value.ts'
import { rowProblems } from './row-problems.ts'
import { typedStatements } from './typed-statements.ts'

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
const src = pathOf('../../src/')
/** Statements nobody can describe by their text, and why. */
const LEFT_OUT = new Map([
  ['infra/db/tree.ts idsBelow', 'it is told the table'],
  ['infra/db/tree.ts titlesOf', 'it is told the table'],
  ['infra/db/tree.ts placeAfter', 'it is told the table'],
  ['modules/housing/sample/sample.queries.ts presentOf', 'it is told the table'],
  ['infra/queue/due.ts anyOf', 'it joins statements it is given'],
  ['modules/channels/reconciliation/comparison.queries.ts nextChanges', 'the cursor it reads is not open'],
])

const api = new API({ cwd: pathOf('../../../../') })
let project: Project
let make: Make
let owner: Client
let valueOf: (oid: number) => unknown
beforeAll(async () => {
  owner = new Client({ connectionString: (await testDatabase()).ownerUrl })
  await owner.connect()
  valueOf = await driverValues(owner)
  project = api.updateSnapshot({ openProjects: [pathOf('../../../../tsconfig.json')] }).getProjects()[0]!
  make = valueMaker(project.checker)
})
afterAll(async () => {
  api.close()
  await owner.end()
})

/** The statements of a file, each with what is not as its row type says. */
async function look(file: string): Promise<{ name: string; problems: string[] }[]> {
  const found: { name: string; problems: string[] }[] = []
  for (const { name, statement, row } of typedStatements(project, file, await import(file), make))
    try {
      const columns = await describeStatement(owner, statement.compile().sql)
      found.push({ name, problems: rowProblems(project.checker, row, columns, valueOf) })
    } catch (error) {
      found.push({ name, problems: [(error as Error).message] })
    }
  return found
}
const problemsOf = (name: string, found: Awaited<ReturnType<typeof look>>): string[] => [
  ...new Set(found.filter((one) => one.name === name).flatMap(({ problems }) => problems)),
]

it('returns from each statement the columns its row type names, with values of their types', async () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /^(infra|kit|modules)\/.*(?<!\.(test|builders))\.ts$/.test(file) &&
      /\b(raw|overAll|insertMany)\(|\b(raw|overAll)</.test(readFileSync(src + file, 'utf8')),
  )
  const wrong: string[] = []
  const leftOut = new Set<string>()
  let statements = 0
  for (const file of files)
    for (const { name, problems } of await look(src + file)) {
      statements++
      const place = `${file} ${name}`
      if (LEFT_OUT.has(place)) leftOut.add(place)
      else wrong.push(...problems.map((problem) => `${place}: ${problem}`))
    }
  expect([...new Set(wrong)]).toEqual([])
  expect([...leftOut].toSorted()).toEqual([...LEFT_OUT.keys()].toSorted())
  // Most functions that make a statement are called twice, with what they may be given and without it.
  expect(statements).toBeGreaterThan(2_400)
})

it('finds wrong names, wrong types and statements PostgreSQL does not understand', async () => {
  const found = await look(pathOf('wrong-rows.ts'))
  expect(
    Object.fromEntries([...new Set(found.map(({ name }) => name))].map((name) => [name, problemsOf(name, found)])),
  ).toEqual({
    right: [],
    whole: [],
    otherName: ['returns no amountFen'],
    onlyWithPart: ['returns no no'],
    textAsNumber: ['no: number is declared, string is returned'],
    numberAsText: ['fen: string | null is declared, number is returned'],
    flagAsNumber: ['is: 0 | 1 is declared, boolean is returned'],
    daysAsTexts: ['days: string[] is declared, Date[] is returned'],
    textAsObject: ['no: { text: string; } is declared, string is returned'],
    noSuchColumn: ['column "nowhere" does not exist'],
  })
})
