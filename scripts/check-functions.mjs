import { readExceptions } from './exceptions.mjs'
import { brokenFunctions, offendersIn } from './functions.mjs'
import { runNode, toolPath } from './steps.mjs'

const { output } = await runNode([toolPath('oxlint'), '-c', 'scripts/oxlint-functions.json', '-f', 'json'], {
  quiet: true,
})
const report = JSON.parse(output)
if (process.argv.includes('--list')) console.log([...offendersIn(report).keys()].toSorted().join('\n'))
else {
  const known = readExceptions('functions.txt')
  const problems = brokenFunctions(report, known)
  for (const problem of problems) console.error(problem)
  console.log(`${known.listed.size} functions above 60 lines or a complexity of 12`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
