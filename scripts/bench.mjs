import { runEach } from './run-each.mjs'

await runEach('bench', { allByDefault: true })
