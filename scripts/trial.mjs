import { runEach } from './run-each.mjs'

await runEach('bench/trials', { allByDefault: false })
