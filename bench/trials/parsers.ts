// The worst a stranger can send to each parser, at its size limit: none may stop the event loop for long, for meanwhile nobody
// is answered. npm run trial -- parsers --seed=7 --limit=100

import { StopWatch } from './_stops.ts'
import { startTrial } from './_trial.ts'
import { type Case, csvCases, xlsxCases } from './_worst-tables.ts'
import { htmlCases, streamCases, templateCases } from './_worst-texts.ts'

const { values, random, problems, end } = startTrial('parsers', { limit: '100', only: '' })
const watch = new StopWatch()
const cases: readonly Case[] = [
  ...csvCases(random),
  ...xlsxCases(random),
  ...htmlCases(random),
  ...templateCases(),
  ...streamCases(random),
].filter(([name]) => name.includes(values.only))
let longest = 0
for (const [name, work] of cases) {
  // The first time a library is loaded and compiled; a server has done that before.
  const refused: string[] = []
  const once = async () => {
    try {
      await work()
    } catch (error) {
      refused.push((error as Error).message)
    }
  }
  await watch.during(once)
  const from = performance.now()
  const stop = await watch.during(once)
  console.log(
    `${Math.round(stop).toString().padStart(5)} ms of ${Math.round(performance.now() - from)
      .toString()
      .padStart(6)}  ${name}${refused[0] ? ` – ${refused[0].slice(0, 60)}` : ''}`,
  )
  if (stop > Number(values.limit)) problems.push(`${name} stops the loop for ${Math.round(stop)} ms`)
  longest = Math.max(longest, stop)
}
watch.end()
end(`${cases.length} inputs, longest stop ${Math.round(longest)} ms`)
